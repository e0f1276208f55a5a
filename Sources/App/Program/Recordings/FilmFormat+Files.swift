import Foundation
import Screen

extension FilmFormat {
  /// The format of a path's extension; `option` is what the user has named the path by.
  init(path: String, option: String) throws {
    guard let format = Self(rawValue: URL(filePath: path).pathExtension.lowercased()) else {
      let endings = Self.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      throw Complaint("\(option) \(path): the name must end in one of \(endings)")
    }
    self = format
  }

  /// Whether what there is of it plays, so that a live film may be seen as it grows.
  var playsInPart: Bool {
    switch self {
    case .cast, .gif, .txt, .srt: true
    case .svg, .mp4, .webm, .webp: false
    }
  }

  /// What the frames of a .cast film become in it.
  var capabilityOfCasts: Capability {
    switch self {
    case .mp4, .webm, .webp, .gif: Capability(pictures: .whole)
    // Text has no colours: pictures are shades in it.
    case .txt: Capability(colors: .none)
    case .cast, .svg, .srt: .full
    }
  }

  /// How it is coded, if it is video.
  var codec: VideoCodec? {
    switch self {
    case .mp4: .mp4
    case .webm: .webm
    case .webp: .webp
    case .cast, .gif, .svg, .txt, .srt: nil
    }
  }
}

/// What a user has chosen of the films and pictures that a wall writes.
struct FilmChoice {
  /// Of what `R` films; without ffmpeg, video becomes a .cast.
  var format = FilmFormat.mp4
  var asciicast = CastWriter.Version.two
  /// How many times 8 by 16 pixels a cell has, each way.
  var scale: Int?
  /// What the players' pictures are; `nil` is real ones where the file has pixels.
  var pictures: FilmPictures?
}
