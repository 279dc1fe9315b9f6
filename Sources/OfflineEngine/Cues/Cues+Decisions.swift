extension Cues {
  /// What is proposed, settled, put off or retracted.
  static let decisions: [(family: CueFamily, cues: String)] = [
    (
      .decision,
      """
      decided
      we decide
      decision
      we agreed
      we have agreed
      agreed that
      ^agreed:
      ^agreed,
      ^decided
      ^final:
      ^approved
      is approved
      go with
      going with
      gone with
      stick with
      sticking with
      settled on
      settle on
      go for the
      going for
      go for it
      it is settled
      that's settled
      from now on
      we choose
      we chose
      we're using
      we're going for
      we take this
      let's take
      let's do it
      let's do that
      i approve
      signed off
      is off
      moves to
      replaces
      we replace
      new date is
      ^so no
      makes sense for
      makes it final
      not before
      beschlossen
      entschieden
      wir nehmen
      wir machen das so
      wir einigen uns
      festgelegt
      steht fest
      abgemacht
      hemos decidido
      ^decidimos
      se ha decidido
      queda decidido
      ^decidido:
      on a décidé
      nous avons décidé
      a été décidé
      c'est décidé
      ^décidé:
      abbiamo deciso
      si è deciso
      è stato deciso
      ^deciso:
      foi decidido
      ficou decidido
      está decidido
      we hebben besloten
      is besloten
      ^besloten:
      zdecydowaliśmy
      postanowiliśmy
      postanowione
      """
    ),
    (
      .conclusion,
      """
      ^so
      ^then
      ^ok:
      ^okay so
      ^ok so
      ^alright
      ^right so
      then$
      it is$
      ^so we
      ^so we'll
      ^so then
      ^then we
      ^then let's
      ^in that case
      ^dann
      """
    ),
    (
      .agreement,
      """
      ^agreed
      agree
      agreed$
      sounds good
      sounds great
      sounds lovely
      good idea
      great idea
      works for me
      fine by me
      fine with me
      fine for me
      is fine
      good for me
      +1
      👍
      ✅
      makes sense
      ^yes
      ^yep
      ^ok
      ^okay
      ^fair
      ^deal
      ^sure
      ^exactly
      i'm in
      no objection
      no objections
      ^perfect
      looks good
      lgtm
      ^fine
      costs me nothing
      one free
      einverstanden
      passt
      ^ja
      ^genau
      gute idee
      klingt gut
      ^super
      ^gut
      """
    ),
    (
      .disagreement,
      """
      disagree
      don't agree
      do not agree
      not convinced
      rather not
      i'd rather
      ^no
      ^nope
      bad idea
      i object
      not sure about
      against it
      don't like
      not happy with
      nicht einverstanden
      dagegen
      """
    ),
    (
      .proposal,
      """
      i propose
      we propose
      proposal
      i suggest
      i'd suggest
      suggest
      suggestion
      how about
      what about
      why don't we
      why not
      ^idea:
      idea
      i'd say
      i would say
      i'd go
      i'd go with
      we could
      we can
      we should
      maybe we
      shall we
      should we
      could we
      can we
      i'd like to
      ich schlage vor
      schlage vor
      vorschlag
      wir könnten
      wir sollten
      sollen wir
      wollen wir
      """
    ),
    (
      .motion,
      """
      i propose
      we propose
      i'd propose
      proposal:
      i suggest
      i'd suggest
      we suggest
      i move that
      plan for the
      schlage vor
      vorschlag:
      mein vorschlag
      """
    ),
    (
      .letUs,
      """
      let's
      let us
      lets
      lass uns
      lasst uns
      """
    ),
    (
      .reversal,
      """
      actually
      scratch that
      revert
      reverting
      reverted
      instead
      no longer
      any more
      anymore
      replaces
      we replace
      after all
      is off
      was wrong
      was a mistake
      changed our mind
      change of plan
      change of plans
      scrap that
      scrap it
      kommando zurück
      planänderung
      cambio de planes
      cambio de plan
      changement de plan
      changement de programme
      cambio di programma
      cambio di piani
      mudança de planos
      planwijziging
      zmiana planów
      on second thought
      moves to
      move the
      doch nicht
      stattdessen
      nicht mehr
      """
    ),
    (
      .deferral,
      """
      let's see
      we'll see
      let's discuss
      let's talk
      let's not decide
      nothing decided
      not decided
      decide later
      discuss again
      discuss it later
      sleep over
      sleep on
      park
      parking
      another time
      some day
      someday
      one day
      some time
      later$
      revisit
      think about it
      think it over
      haven't decided
      until then
      mal sehen
      später
      vertagen
      """
    ),
    (
      .option,
      """
      or
      either
      rather
      versus
      vs
      alternatively
      option
      options
      oder
      entweder
      """
    ),
    (
      .summing,
      """
      basically
      in summary
      summarise
      summarize
      to sum up
      so basically
      so we have
      so that's
      overall
      conclusion
      to recap
      recap
      summary
      zusammengefasst
      """
    ),
  ]
}
