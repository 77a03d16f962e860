import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { portalRules, seriousRules } from '../alerts/rule.ts'
import { notificationChange, usualChoices, wantedMode } from './notification-settings.ts'

const faultsOf = (change: unknown) =>
  z.safeParse(notificationChange, change).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  []

describe('a change of notification settings', () => {
  it.each([
    ['quiet hours over midnight', { quiet_from: 21, quiet_until: 6 }, []],
    ['no quiet hours', { quiet_from: null, quiet_until: null }, []],
    [
      'a whole quiet day',
      { quiet_from: 6, quiet_until: 6 },
      ['quiet_until: Quiet hours must have a start and a different end.'],
    ],
    ['an hour that no clock has', { daily_hour: 24 }, ['daily_hour: must be between 0 and 23']],
    ['no letter a day at most', { most_a_day: 0 }, ['most_a_day: must be between 1 and 50']],
    ['fifty letters a day', { most_a_day: 50 }, []],
    [
      'a rule at once and once a day',
      { mail_at_once: ['silent'], mail_daily: ['lens', 'silent'] },
      ['mail_daily: An alert type can be emailed immediately or once a day, not both.'],
    ],
    ['rules each in one way', { mail_at_once: ['silent'], mail_daily: ['lens'] }, []],
  ])('%s', (_, change, faults) => expect(faultsOf(change)).toEqual(faults))
})

describe('default notification settings', () => {
  const of = (
    role: 'admin' | 'farmer' | 'farm_admin' | 'entomology',
    organisation_id: number | null = 4,
    all_organisations = false,
  ) => usualChoices({ role, organisation_id, all_organisations })
  it('send farmers and farm admins an email at once if measurements are lost, and the rest once a day', () => {
    for (const role of ['farmer', 'farm_admin'] as const) {
      const { mail_at_once, mail_daily, push } = of(role)
      expect([mail_at_once, push]).toEqual([seriousRules, seriousRules])
      expect(mail_daily).toEqual(['bare_visits', 'uneven', 'conflicts', 'score_low', 'score_fall'])
    }
  })
  it('send users who see all organisations alerts of the portal once a day', () => {
    for (const { mail_at_once, mail_daily, push } of [of('admin', null), of('entomology', 4, true)])
      expect([mail_at_once, mail_daily, push]).toEqual([[], portalRules, portalRules])
  })
  it('send no emails to other users, and have quiet hours at night for all', () => {
    expect(of('entomology')).toMatchObject({ mail_at_once: [], mail_daily: [], quiet_from: 21, quiet_until: 6 })
  })
})

describe('delivery mode chosen for a rule', () => {
  const choices = {
    mail_at_once: ['silent' as const],
    mail_daily: ['lens' as const],
    push: ['lens' as const],
    sms: ['battery' as const],
    farm_ids: [7],
  }
  it.each([
    ['mail', 'silent', 7, 'single'],
    ['mail', 'lens', 7, 'daily'],
    ['mail', 'battery', 7, null],
    ['sms', 'battery', 7, 'single'],
    ['sms', 'lens', 7, null],
    ['push', 'lens', 7, 'single'],
    ['push', 'silent', 7, null],
    ['mail', 'silent', 8, null],
    ['push', 'lens', 8, null],
    ['mail', 'silent', null, 'single'],
  ] as const)('by %s for %s, farm %s: %s', (channel, rule, farm, mode) =>
    expect(wantedMode(choices, channel, rule, farm)).toBe(mode),
  )
  it('applies to every farm if none was selected', () =>
    expect(wantedMode({ ...choices, farm_ids: null }, 'mail', 'silent', 8)).toBe('single'))
})
