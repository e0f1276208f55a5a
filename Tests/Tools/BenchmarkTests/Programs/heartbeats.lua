-- Heartbeats for wrk: each answer has the token of that session's next one.
local tokens = {}

function init(arguments)
  for token in io.lines(arguments[1]) do tokens[#tokens + 1] = token end
end

function request()
  local token = table.remove(tokens) or ""
  return wrk.format("POST", nil, {["nv-authorizations"] = token, ["Content-Length"] = "0"})
end

function response(status, headers, body)
  local token = body:match('"sessionToken":"([^"]+)"')
  if token then table.insert(tokens, 1, token) end
end
