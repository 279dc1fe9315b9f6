extension Cues {
  /// Who takes something on, turns it down, or only seems to take it on.
  static let commitments: [(family: CueFamily, cues: String)] = [
    (
      .commitment,
      """
      i'll
      i will
      i am going to
      i'm going to
      i'm gonna
      i am gonna
      i shall
      let me ask
      let me check
      let me find
      let me look
      let me get
      let me take
      let me see if
      let me send
      let me write
      leave it to me
      leave that to me
      i'll take
      i can take
      i can do the
      i can do that
      i can do it
      and i take
      i take the
      i take this
      i take that
      i take care
      i'm on it
      you'll get
      you'll have
      you will get
      you will have
      you get it
      ^will do
      ^will fix
      ^will send
      ^will check
      will fix it
      will do it
      ^fixing
      fixing it
      fixing them
      fixing that
      ^adding one
      ^adding it
      ^sending
      ^looking into
      ^working on
      is mine
      from me$
      follows$
      i plan to
      i promise
      i need to finish
      i need to send
      i need to write
      ich mache
      ich schreibe
      ich schicke
      ich sende
      ich prüfe
      ich kümmere
      ich übernehme
      ich erledige
      ich kläre
      ich melde
      ich frage
      ich bringe
      ich baue
      ich rufe
      ich hole
      ich bestelle
      ich besorge
      ich lade
      ich trage
      ich stelle
      ich bereite
      ich schaue
      ich werde
      mache ich
      mach ich
      schreibe ich
      schicke ich
      sende ich
      prüfe ich
      kümmere ich
      übernehme ich
      erledige ich
      kläre ich
      melde ich
      frage ich
      bringe ich
      baue ich
      rufe ich
      hole ich
      bestelle ich
      besorge ich
      schaue ich
      werde ich
      """
    ),
    (
      .sharedPlan,
      """
      we'll
      we will
      we're going to
      we are going to
      we're gonna
      we gonna
      wir werden
      werden wir
      """
    ),
    (
      .assignment,
      """
      you'll
      you will
      you're going to
      you're gonna
      you guys
      will look
      will take
      will do
      will send
      will write
      will check
      will prepare
      will work
      will fix
      will make
      will ask
      will review
      will handle
      """
    ),
    (
      .responsibility,
      """
      your task
      your job
      your action
      action item
      action items
      action point
      to do list
      in charge
      responsible for
      take care of
      assigned
      individual
      your assignment
      up to you
      over to you
      zuständig
      deine aufgabe
      """
    ),
    (
      .acceptance,
      """
      ^will do
      ^on it
      ^i'm on it
      ^yes
      ^yep
      ^yeah
      ^sure
      ^ok
      ^okay
      ^of course
      ^gladly
      ^happy to
      ^with pleasure
      ^noted
      noted$
      ^consider it done
      ^no problem
      ^absolutely
      ^definitely
      ^can do
      ^looking$
      ^yours$
      works$
      is ok$
      is fine$
      it is$
      i'll try
      i can
      ^👍
      ^mache ich
      ^mach ich
      ^klar
      ^ja
      ^gerne
      ^gern
      ^erledige ich
      ^geht klar
      ^wird gemacht
      ^kein problem
      """
    ),
    (
      .refusal,
      """
      can't
      cannot
      can not
      won't
      i'm afraid
      not able to
      no time
      unable to
      schaffe ich nicht
      kann ich nicht
      kann leider nicht
      leider nein
      leider nicht
      sorry no
      sorry, no
      """
    ),
    (
      .offer,
      """
      i can
      i could
      happy to
      glad to
      willing to
      i'd be happy
      i'd love to
      i would like to
      would like to contribute
      submit a pr
      open a pr
      send a pr
      pull request
      lend a hand
      help out
      ich kann
      ich könnte
      """
    ),
    (
      .idle,
      """
      i'll be
      i will be
      i'll see
      i'll never
      i'll think
      i'll bet
      i'll admit
      i'll miss
      i'll say
      i'll believe
      i'll die
      i'll cry
      i'll eat
      i'll keep
      i'll go
      i'll come
      i'll join
      i'll buy
      i'll remember
      i'll just
      i'll let you
      i'll start
      i'll stop
      i'll probably
      i'll stay
      i'll wait
      i'll need
      i'll go first
      i'm going to be
      i'm going to bed
      i'm gonna be
      i'm going to the
      can you hear
      can you see
      can you believe
      can you imagine
      can you explain
      could you explain
      can you remember
      can you tell me
      could you tell me
      please not
      please never
      please don't
      please no
      bitte nicht
      i will never
      i take it
      i take that back
      ich werde sehen
      ich werde nie
      you'll see
      you'll be
      you'll love
      you'll get used
      you will see
      you will love
      i'd rather
      day off
      days off
      week off
      time off
      """
    ),
  ]
}
