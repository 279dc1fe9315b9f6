extension Cues {
  /// What people ask of each other.
  static let requests: [(family: CueFamily, cues: String)] = [
    (
      .request,
      """
      can you
      could you
      would you
      will you
      can you please
      could you please
      can you also
      would you mind
      would you be able
      do you mind
      need you to
      want you to
      like you to
      you to please
      please
      pls
      plz
      please do
      make sure
      be sure to
      don't forget to
      do not forget to
      remember to
      ^send me
      ^let me know
      i'd appreciate
      would appreciate
      kannst du
      könntest du
      könnt ihr
      können sie
      könnten sie
      würdest du
      machst du
      schaust du
      schickst du
      übernimmst du
      bitte
      """
    ),
    (
      .openRequest,
      """
      can someone
      could someone
      can somebody
      could somebody
      can anyone
      could anyone
      can anybody
      someone please
      somebody please
      who can
      who could
      who takes
      who will
      who wants to
      who's going to
      who is going to
      any volunteer
      any volunteers
      ^anyone
      anyone?
      give it to me
      kann jemand
      könnte jemand
      wer kann
      wer macht
      wer übernimmt
      """
    ),
    (
      .need,
      """
      i need
      we need
      we still need
      they need
      needs
      need to
      i want
      i would like
      i'd like
      looking for
      we want
      wir brauchen
      ich brauche
      brauchen wir
      """
    ),
    (
      .obligation,
      """
      should
      shall
      must
      have to
      has to
      had to
      got to
      gotta
      ought to
      supposed to
      you should
      sollte
      sollten
      muss
      müssen
      """
    ),
    (
      .askBack,
      """
      let me know
      get back to me
      get back to you
      keep me posted
      keep us posted
      give me a call
      call me
      quick question
      any thoughts
      your thoughts
      what do you think
      let us know
      do you have
      did you
      are you
      have you
      do you want
      would you like
      are there
      is there
      sag bescheid
      was meint ihr
      was meinst du
      """
    ),
    (
      .workVerb,
      """
      send
      write
      draft
      prepare
      check
      look at
      look into
      look over
      have a look
      take a look
      find out
      figure out
      work on
      working on
      fix
      add
      update
      post
      share
      ask
      tell
      call
      test
      review
      bring
      report
      collect
      set up
      make
      create
      build
      change
      move
      put
      get
      give
      show
      talk to
      follow up
      submit
      upload
      finish
      complete
      schedule
      organise
      organize
      arrange
      book
      order
      contact
      email
      mail
      forward
      announce
      invite
      confirm
      remove
      clear
      clean up
      read
      print
      try
      verify
      provide
      discuss
      attach
      sign
      fill
      return
      reply
      respond
      do that
      do it
      do this
      follows$
      schicken
      schick
      schreiben
      schreib
      prüfen
      prüf
      machen
      mach
      senden
      klären
      anlegen
      erstellen
      schauen
      schau
      fragen
      frag
      melden
      """
    ),
  ]
}
