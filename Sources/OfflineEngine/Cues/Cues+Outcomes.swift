extension Cues {
  /// The outcome of something.
  static let outcomes: [(family: CueFamily, cues: String)] = [
    (
      .done,
      """
      done
      finished
      completed
      complete
      fixed
      merged
      shipped
      closed
      deployed
      released
      published
      uploaded
      sent
      posted
      submitted
      updated
      cleared
      reviewed
      removed
      added
      resolved
      asked
      invited
      announced
      switched
      changed
      i've
      is in
      is out
      is live
      is on
      is up
      are out
      are in
      are up
      are done
      is through
      is ready
      ready
      all set
      just did
      is finished
      is done
      got it
      here it is
      here you go
      have the new
      ✅
      ✔
      ☑
      erledigt
      fertig
      gemacht
      geschickt
      gesendet
      angekommen
      unterwegs
      gelesen
      behoben
      ist raus
      sind raus
      abgeschlossen
      bin da
      i ordered
      i booked
      i paid
      i signed
      i called
      ^ordered
      ^booked
      ^paid
      ^signed
      is booked
      is ordered
      are ordered
      is paid
      is signed
      verschickt
      gebucht
      bestellt
      bezahlt
      unterschrieben
      hochgeladen
      """
    ),
    (
      .dropped,
      """
      never mind
      nevermind
      parking that
      parking this
      drop it
      drop that
      forget it
      forget about it
      scratch that
      not needed
      no longer needed
      not necessary
      won't do
      any more
      anymore
      cancelled
      canceled
      obsolete
      nobody?
      hat sich erledigt
      nicht mehr nötig
      vergiss es
      """
    ),
    (
      .past,
      """
      was
      were
      had
      did
      been
      went
      said
      got
      took
      came
      war
      waren
      hatte
      wurde
      """
    ),
    (
      .state,
      """
      is
      are
      says
      shows
      has
      have
      ist
      sind
      hat
      liegt
      steht
      """
    ),
  ]
}
