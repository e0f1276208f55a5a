import ContentProtection

/// An opened key request, with the content that its asset identifier names.
struct KeyDemand {
  let content: String
  let request: KeyRequestContents
}
