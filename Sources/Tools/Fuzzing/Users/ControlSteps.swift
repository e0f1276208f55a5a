/// What the remote control sends in scripts: steps in JSON.
enum ControlSteps {
  static let all = [
    #"{"say": "a\ufffec"}"#, #"{"mark": "\uffff # : '"}"#, #"{"chapter": "one \u0085 two"}"#,
    #"{"show": {"poster": "main"}}"#, #"{"show": {"zoom": "extra"}}"#, #"{"show": "headEnd"}"#,
    #"{"show": "notifications"}"#, #"{"show": "stage"}"#, #"{"show": "wall"}"#,
    #"{"fault": {"key": "h", "player": "all"}}"#, #"{"clear": "all"}"#,
    #"{"rename": {"player": "ann", "to": "all"}}"#,
    #"{"rename": {"player": "bob", "to": "tablet"}}"#,
    #"{"rename": {"player": "main", "to": "else"}}"#,
    #"{"add": {"player": "extra", "channel": 101}}"#, #"{"remove": "extra"}"#,
    #"{"zap": {"player": "main", "channel": 102}}"#, #"{"recover": "main"}"#,
    #"{"stop": "tablet"}"#, #"{"mute": {"player": "main", "active": true}}"#,
    #"{"background": "main"}"#,
    #"{"fault": {"on": "segment", "effect": {"delay": "800ms"}, "end": "for 5s"}}"#,
  ]
}
