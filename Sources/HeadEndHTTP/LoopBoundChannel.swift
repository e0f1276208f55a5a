import HummingbirdCore
import Logging
import NIOCore

/// Connections whose requests are answered on the event loop that reads and writes them: to go from
/// thread to thread at each step costs more than most answers.
struct LoopBoundChannel<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base
  let desk: ServiceDesk

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    base.setup(channel: channel, logger: logger).flatMapThrowing { [desk] value in
      let pipeline = channel.pipeline.syncOperations
      let state = try pipeline.handler(type: HTTPConnectionStateHandler.self)
      // Behind what counts requests, before what makes them wait for a task.
      try pipeline.addHandler(DirectAnswers(desk), position: .after(state))
      return value
    }
  }

  func handle(value: Base.Value, logger: Logger) async {
    await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
      await base.handle(value: value, logger: logger)
    }
  }
}

/// Runs tasks on an event loop.
private final class LoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) {
    self.loop = loop
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    loop.execute { job.runSynchronously(on: executor) }
  }
}
