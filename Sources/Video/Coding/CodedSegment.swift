/// The pictures of one segment, coded: the first needs no other, each of the others the one before
/// it.
struct CodedSegment: Sendable {
  let parameters: ParameterSets
  /// One slice for each picture.
  let slices: [NALUnit]

  /// Codes pictures, in the order in which they are shown.
  init(_ pictures: some Sequence<BlockPicture>, size: FrameSize, number: Int) {
    parameters = ParameterSets(size)
    var slices: [NALUnit] = []
    var last: BlockPicture?
    for (frame, picture) in pictures.enumerated() {
      if let last {
        slices.append(SliceWriter.difference(picture, from: last, frame: frame))
      } else {
        slices.append(SliceWriter.refresh(picture, identifier: number & 1))
      }
      last = picture
    }
    self.slices = slices
  }
}
