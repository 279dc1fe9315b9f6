import Insights

extension ReportInput {
  /// What a report is made from, with every text from the chats rewritten; names stay.
  ///
  /// - Parameter transform: Keeps the length in bytes, since evidence counts in them.
  package func mappingProse(_ transform: (String) -> String) -> ReportInput {
    var input = self
    input.insights = insights.map { $0.mappingProse(transform) }
    input.previous?.insights = previous?.insights.map { $0.mappingProse(transform) } ?? []
    for index in threads.indices {
      input.threads[index].title = transform(threads[index].title)
      input.threads[index].name = threads[index].name.map(transform)
    }
    for index in uncited.indices {
      input.uncited[index].opening = transform(uncited[index].opening)
    }
    input.messages = messages.mapValues { messages in
      messages.map { message in
        var message = message
        message.text = transform(message.text)
        return message
      }
    }
    return input
  }
}
