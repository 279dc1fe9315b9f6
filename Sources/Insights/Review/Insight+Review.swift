import JSON

extension Insight {
  /// The change that a reader's verdict makes to an insight.
  ///
  /// - Returns: The change; nil if the same was said before.
  /// - Throws: ``ReviewError`` if the insight is part of another one, or of a kind that the verdict
  ///   does not apply to.
  func change(
    _ verdict: ReaderVerdict,
    _ remark: ReviewRemark,
    catalog: KindCatalog = .shipped
  ) throws(ReviewError) -> InsightChange? {
    if review?.verdict == .merged, verdict != .reopen {
      throw .merged(id: id, into: supersededBy)
    }
    try check(verdict)
    var edit = InsightEdit()
    switch verdict {
    case .edit(let wanted): edit = wanted
    case .done: if let state = doneState { edit.set(state) }
    case .reopen:
      if detail.state != nil || review?.edits.state != nil {
        edit.set(reopenedState)
      }
    case .accept, .reject: break
    }
    var after = self
    var edits = review?.edits ?? JSONObject()
    for field in edit.fields.members { edits[field.name] = field.value }
    after.review = Review(verdict: verdict.name, remark, edits: edits)
    after.apply(edits)
    if verdict == .reopen, status == .retracted || review?.verdict == .merged {
      after.status = .active
      after.supersededBy = nil
    }
    if after.detail[.due] != detail[.due] {
      after.expiresAt = catalog.kind(named: kind).expiry
        .instant(detail: after.detail, evidence: evidence, lastMessageAt: nil, now: createdAt)
    }
    if after.review?.says(the: review) ?? false, after.status == status { return nil }
    after.updatedAt = remark.at
    return InsightChange(changeKind(verdict, after), before: self, after: after)
  }

  /// Rejects what cannot be said of the kind; kinds of the user's own may have any field.
  private func check(_ verdict: ReaderVerdict) throws(ReviewError) {
    switch verdict {
    case .done where [.decision, .summary].contains(kind): throw .notDone(id: id, kind)
    case .edit(let edit)
    where kind != .actionItem && KindName.shipped.contains(kind):
      for field in ["owner", "due"] where edit.fields[field] != nil && detail[field] == nil {
        throw .noField(id: id, kind, field: field)
      }
    default: break
    }
  }

  private func changeKind(_ verdict: ReaderVerdict, _ after: Insight) -> InsightChange.Kind {
    switch verdict {
    case .done where after.detail.state != detail.state: .done
    case .reopen: .reopened
    default: .reviewed
    }
  }

  /// The state of what is done; nil for kinds without such a state.
  private var doneState: ItemState? {
    switch kind {
    case .actionItem: .done
    case .openQuestion: .answered
    case .decision: nil
    default: detail.state == nil ? nil : .done
    }
  }

  private var reopenedState: ItemState { kind == .decision ? .agreed : .open }

  /// Replaces what was found by what a reader wrote.
  mutating func apply(_ edits: JSONObject) {
    for field in edits.members {
      switch field.name {
      case "title": title = field.value.string ?? title
      case "content": content = field.value.string ?? content
      default: detail[field.name] = field.value
      }
    }
  }
}

extension Insight.Review {
  init(verdict: Verdict, _ remark: ReviewRemark, edits: JSONObject) {
    self.init(verdict: verdict, note: remark.note, by: remark.by, at: remark.at, edits: edits)
  }

  /// Whether a review says the same as an earlier one, whoever wrote it.
  fileprivate func says(the earlier: Insight.Review?) -> Bool {
    verdict == earlier?.verdict && note == earlier?.note && edits == earlier?.edits
  }

  /// Whether a reader has confirmed the insight, so that no extraction may retract it.
  var isInFavour: Bool { [.accepted, .edited, .done, .reopened].contains(verdict) }
}
