import { describe, expect, it } from 'vitest'
import { alertEmail, alertPush, type ListedAlert } from './email.ts'

const told = (more: Partial<ListedAlert> = {}): ListedAlert => ({
  alert_id: 5,
  kind: 'opened',
  farm_title: 'Ashcombe',
  title: 'Gate is silent',
  reason: 'Nothing for 26 hours.',
  remedy: 'Check its power.',
  acknowledged_by: null,
  ...more,
})
const to = { email: 'ada@example.org', firstname: 'Ada' }
const base = 'https://bombus.example.org'
const letter = (list: ListedAlert[], kind: Parameters<typeof alertEmail>[2] = 'single') =>
  alertEmail(to, list, kind, base)

describe('a letter about alerts', () => {
  it('says what is wrong where, why, what to do, and where it stands', () => {
    expect(letter([told({ acknowledged_by: 'Ben Hale' })])).toEqual({
      recipient: 'ada@example.org',
      subject: 'Gate is silent (Ashcombe)',
      body: `Hello Ada,

this needs attention.

Gate is silent (Ashcombe)
Nothing for 26 hours.
What to do: Check its power.
Ben Hale has acknowledged it.
${base}/alerts/5

Choose your notifications: ${base}/notifications

Bombus
`,
    })
  })

  it('tells one that is back, with what to do again', () => {
    const { subject, body } = letter([told({ kind: 'reopened' })])
    expect(subject).toBe('Again: Gate is silent (Ashcombe)')
    expect(body).toContain('What to do: Check its power.')
  })

  it('tells one that is over, with nothing left to do', () => {
    const { subject, body } = letter([told({ kind: 'closed' })])
    expect(subject).toBe('Over: Gate is silent (Ashcombe)')
    expect(body).toContain('this is over.')
    expect(body).not.toContain('What to do')
  })

  it('names the farm once, where the title has it already', () => {
    expect(letter([told({ title: 'Ashcombe has no flowers' })]).subject).toBe('Ashcombe has no flowers')
    expect(letter([told({ farm_title: null })]).subject).toBe('Gate is silent')
  })

  it.each([
    [[told(), told()], 'single', '2 alerts: Ashcombe'],
    [[told(), told({ kind: 'closed' })], 'single', '1 alert, 1 over: Ashcombe'],
    [[told(), told({ farm_title: 'Hill' })], 'daily', '2 alerts: Ashcombe and Hill, of the last day'],
    [['Hill', 'Dale', 'Marsh'].map((farm_title) => told({ farm_title })), 'rest', '3 alerts: 3 farms'],
  ] as const)('counts several: %#', (list, kind, subject) => expect(letter([...list], kind).subject).toBe(subject))

  it('says why it comes now', () => {
    expect(letter([told()], 'daily').body).toContain('this needs attention.')
    expect(letter([told()], 'rest').body).toContain('exceeded your limit of notifications a day.')
    expect(letter([told(), told({ kind: 'closed' })]).body).toContain('this needs attention.')
  })

  it('tells thirty, and of the others how many there are', () => {
    const many = (length: number) => letter(Array.from({ length }, (_, alert_id) => told({ alert_id }))).body
    expect(many(30)).not.toContain('more:')
    expect(many(32)).toContain(`And 2 more: ${base}/alerts\n`)
    expect(many(32)).not.toContain('/alerts/30')
  })

  it('has no line that a name or title could have broken', () => {
    const { subject } = letter([told({ title: 'Gate\r\nBcc: all@example.org' })])
    expect(subject).toBe('Gate Bcc: all@example.org (Ashcombe)')
  })
})

describe('what a browser shows', () => {
  it('of one alert is its reason, and leads to it', () => {
    expect(alertPush([told()])).toEqual({
      title: 'Gate is silent',
      body: 'Nothing for 26 hours.',
      path: '/alerts/5',
      tag: 'alert-5',
    })
    expect(alertPush([told({ kind: 'closed' })])).toMatchObject({ title: 'Over: Gate is silent', body: 'Ashcombe' })
  })
  it('of several is how many there are, the first four by name, and leads to the list', () => {
    const list = ['A', 'B', 'C', 'D', 'E'].map((title) => told({ title }))
    expect(alertPush(list)).toEqual({ title: '5 alerts: Ashcombe', body: 'A\nB\nC\nD', path: '/alerts', tag: 'alerts' })
  })
})
