extension Cues {
  /// How people talk, and what is not about work at all.
  static let manners: [(family: CueFamily, cues: String)] = [
    (
      .thanks,
      """
      thanks
      thank you
      thx
      appreciated
      🙏
      danke
      vielen dank
      """
    ),
    (
      .joke,
      """
      😂
      🤣
      😄
      😆
      😅
      😜
      😉
      😝
      🙃
      🪦
      lol
      haha
      hahaha
      rofl
      lmao
      just kidding
      kidding
      joking
      jk
      """
    ),
    (
      .floor,
      """
      ^wait
      hang on
      hold on
      go ahead
      um
      uh
      ^well
      you know
      sorry
      excuse me
      moment
      warte
      """
    ),
    (
      .backchannel,
      """
      ^yeah
      ^mm
      ^hmm
      ^right
      ^okay
      ^oh
      ^ah
      ^yep
      ^uh huh
      ^cool
      ^alright
      """
    ),
    (
      .advertisement,
      """
      click
      unsubscribe
      subscribe
      offer expires
      free trial
      act now
      browser
      visit
      newsletter
      password
      """
    ),
    (
      .machine,
      """
      ignore all previous
      ignore previous
      ignore the previous
      ignore all prior
      ignore all instructions
      ignore your instructions
      ignore any previous
      ignore everything above
      ignore the above
      forget all previous
      forget your instructions
      forget everything above
      disregard all previous
      disregard previous
      disregard the above
      disregard all
      previous instructions
      prior instructions
      system prompt
      the assistant that
      note to the assistant
      dear assistant
      attention assistant
      instructions for the assistant
      notice for the assistant
      message to the ai
      note to the ai
      attention ai
      ai assistant must
      ai model must
      as an ai
      you are now
      you are an ai
      language model
      new instructions
      mark everything as
      ignoriere alle
      ignoriere die vorherigen
      vergiss alle vorherigen
      an den assistenten
      """
    ),
    (
      .social,
      """
      congratulations
      congrats
      happy birthday
      good morning
      good night
      have a good
      have a nice
      have a great
      get well
      welcome
      cheers
      glückwunsch
      guten morgen
      schönes wochenende
      """
    ),
    (
      .loneAnswer,
      """
      ^agreed$
      ^yes$
      ^ok$
      ^okay$
      ^done$
      ^decided$
      ^deal$
      ^approved$
      ^einverstanden$
      ^beschlossen$
      ^abgemacht$
      """
    ),
    (
      .small,
      """
      have a look
      take a look
      look at this
      keep in mind
      bear with me
      stay tuned
      see above
      see below
      see attached
      note that
      be aware
      be careful
      feel free
      enjoy
      """
    ),
    (
      .questionWord,
      """
      what
      when
      where
      who
      whom
      whose
      why
      how
      which
      wann
      wo
      wer
      warum
      wieso
      wie
      welche
      welcher
      """
    ),
    (
      .firstPerson,
      """
      i
      me
      my
      mine
      i'm
      i'd
      i've
      ich
      mir
      mich
      mein
      meine
      """
    ),
    (
      .we,
      """
      we
      us
      our
      we're
      we've
      wir
      uns
      unser
      unsere
      """
    ),
    (
      .secondPerson,
      """
      you
      your
      you're
      you've
      yours
      du
      dir
      dich
      dein
      ihr
      euch
      """
    ),
    (
      .thirdPerson,
      """
      he
      she
      they
      him
      her
      them
      his
      their
      er
      sie
      """
    ),
    (
      .praise,
      """
      great
      good
      nice
      perfect
      beautiful
      lovely
      excellent
      awesome
      love
      super
      toll
      schön
      """
    ),
  ]
}
