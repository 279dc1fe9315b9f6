extension Cues {
  /// How sure someone is.
  static let certainty: [(family: CueFamily, cues: String)] = [
    (
      .hedge,
      """
      might
      maybe
      perhaps
      possibly
      probably
      i could
      i may
      i guess
      not sure
      no promises
      thinking aloud
      thinking out loud
      kind of
      sort of
      some time
      some day
      someday
      one day
      eventually
      at some point
      if i find time
      if i have time
      if i get
      would be nice
      i wish
      in theory
      should probably
      vielleicht
      eventuell
      möglicherweise
      irgendwann
      mal sehen
      könnte
      """
    ),
    (
      .negation,
      """
      not
      no
      never
      don't
      doesn't
      didn't
      won't
      can't
      cannot
      isn't
      aren't
      wasn't
      wouldn't
      shouldn't
      couldn't
      nobody
      nothing
      none
      without
      nor
      nicht
      kein
      keine
      keinen
      nie
      niemand
      nichts
      """
    ),
    (
      .condition,
      """
      if
      unless
      in case
      as long as
      assuming
      provided that
      otherwise
      wenn
      falls
      sofern
      """
    ),
    (
      .opinion,
      """
      i think
      i guess
      i mean
      i believe
      i feel
      it seems
      i suppose
      i thought
      ich glaube
      ich denke
      ich finde
      """
    ),
    (
      .unknown,
      """
      don't know
      do not know
      dunno
      no idea
      no clue
      not sure
      i'd ask
      i would ask
      have to ask
      need to ask
      let me ask
      that's the question
      good question
      wondering
      wonder if
      idk
      can't say
      keine ahnung
      weiß nicht
      weiß ich nicht
      gute frage
      """
    ),
    (
      .modal,
      """
      would
      could
      can
      may
      kann
      könnte
      würde
      """
    ),
    (
      .planned,
      """
      plan
      plans
      planning
      planned
      going to
      gonna
      want to
      wanna
      intend
      geplant
      is on it
      are on it
      """
    ),
    (
      .reason,
      """
      because
      since
      so that
      due to
      therefore
      the reason
      that way
      weil
      damit
      deshalb
      denn
      """
    ),
  ]
}
