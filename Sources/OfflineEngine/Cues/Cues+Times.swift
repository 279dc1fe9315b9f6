extension Cues {
  /// When something is to happen, and how pressing it is.
  static let times: [(family: CueFamily, cues: String)] = [
    (
      .deadline,
      """
      by
      until
      till
      before
      deadline
      due
      eod
      end of day
      end of the day
      end of week
      end of the week
      end of this week
      no later than
      at the latest
      asap
      in time
      bis
      spätestens
      fällig
      """
    ),
    (
      .day,
      """
      today
      tonight
      tomorrow
      monday
      tuesday
      wednesday
      thursday
      friday
      saturday
      sunday
      mondays
      fridays
      this week
      next week
      this month
      next month
      this morning
      this afternoon
      this evening
      right away
      january
      february
      march
      april
      june
      july
      august
      september
      october
      november
      december
      weekend
      heute
      morgen
      übermorgen
      montag
      dienstag
      mittwoch
      donnerstag
      freitag
      samstag
      sonntag
      nächste woche
      diese woche
      januar
      februar
      märz
      mai
      juni
      juli
      oktober
      dezember
      """
    ),
    (
      .meeting,
      """
      meet
      meeting
      meetings
      call
      a call
      sync up
      catch up
      get together
      lunch
      dinner
      coffee
      rehearsal
      retro
      appointment
      session
      have _ minutes
      got _ minutes
      have a minute
      got a minute
      half an hour
      conference
      workshop
      standup
      available
      treffen
      besprechung
      termin
      telefonieren
      stunde
      """
    ),
    (
      .nextMeeting,
      """
      next meeting
      next time
      next week
      next phase
      next step
      next steps
      minutes
      agenda
      follow up
      the next
      before then
      nächstes mal
      """
    ),
    (
      .urgency,
      """
      urgent
      urgently
      asap
      as soon as possible
      immediately
      right now
      emergency
      at once
      drop everything
      p0
      p1
      sev1
      dringend
      sofort
      notfall
      eilt
      urgente
      urgentemente
      emergencia
      emergenza
      emergência
      d'urgence
      spoed
      spoedgeval
      pilne
      pilnie
      """
    ),
    (
      .severity,
      """
      critical
      blocker
      blocked
      blocking
      outage
      is down
      are down
      went down
      data loss
      losing data
      lost data
      security breach
      leak
      leaked
      production
      exhausted
      crashed
      crashing
      stuck
      broken
      can't log in
      nothing works
      kritisch
      ausgefallen
      ausfall
      blockiert
      kaputt
      corrupted
      smell of gas
      gas leak
      gasgeruch
      brennt
      on fire
      unconscious
      en panne
      fuite de gaz
      è giù
      è caduto
      fuga di gas
      se ha caído
      se cayó
      está caído
      está caída
      fuga de gas
      caiu
      fora do ar
      ligt plat
      ligt eruit
      gaslek
      nie działa
      padł
      padła
      """
    ),
  ]
}
