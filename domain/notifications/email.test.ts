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

describe('an alert email', () => {
  it('states the problem, the farm, the reason, what to do, who acknowledged it and its link', () => {
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

  it('announces a reopened alert and repeats what to do', () => {
    const { subject, body } = letter([told({ kind: 'reopened' })])
    expect(subject).toBe('Again: Gate is silent (Ashcombe)')
    expect(body).toContain('What to do: Check its power.')
  })

  it('announces a closed alert with nothing left to do', () => {
    const { subject, body } = letter([told({ kind: 'closed' })])
    expect(subject).toBe('Over: Gate is silent (Ashcombe)')
    expect(body).toContain('this is solved.')
    expect(body).not.toContain('What to do')
  })

  it('does not repeat a farm that the title already names', () => {
    expect(letter([told({ title: 'Ashcombe has no flowers' })]).subject).toBe('Ashcombe has no flowers')
    expect(letter([told({ farm_title: null })]).subject).toBe('Gate is silent')
  })

  it.each([
    [[told(), told()], 'single', '2 alerts: Ashcombe'],
    [[told(), told({ kind: 'closed' })], 'single', '1 alert, 1 over: Ashcombe'],
    [[told(), told({ farm_title: 'Hill' })], 'daily', '2 alerts: Ashcombe and Hill, of the last day'],
    [['Hill', 'Dale', 'Marsh'].map((farm_title) => told({ farm_title })), 'rest', '3 alerts: 3 farms'],
  ] as const)('counts several alerts in the subject: %#', (list, kind, subject) =>
    expect(letter([...list], kind).subject).toBe(subject),
  )

  it('states why it is sent now', () => {
    expect(letter([told()], 'daily').body).toContain('this needs attention.')
    expect(letter([told()], 'rest').body).toContain('exceeded your limit of notifications a day.')
    expect(letter([told(), told({ kind: 'closed' })]).body).toContain('this needs attention.')
  })

  it('lists at most thirty alerts, and the number of the others', () => {
    const many = (length: number) => letter(Array.from({ length }, (_, alert_id) => told({ alert_id }))).body
    expect(many(30)).not.toContain('more:')
    expect(many(32)).toContain(`And 2 more: ${base}/alerts\n`)
    expect(many(32)).not.toContain('/alerts/30')
  })

  it('has no line breaks injected by a name or title', () => {
    const { subject } = letter([told({ title: 'Gate\r\nBcc: all@example.org' })])
    expect(subject).toBe('Gate Bcc: all@example.org (Ashcombe)')
  })
})

describe('a push notification', () => {
  it('about one alert shows its reason and links to it', () => {
    expect(alertPush([told()])).toEqual({
      title: 'Gate is silent',
      body: 'Nothing for 26 hours.',
      path: '/alerts/5',
      tag: 'alert-5',
    })
    expect(alertPush([told({ kind: 'closed' })])).toMatchObject({ title: 'Over: Gate is silent', body: 'Ashcombe' })
  })
  it('about several alerts shows their number, names the first four and links to the list', () => {
    const list = ['A', 'B', 'C', 'D', 'E'].map((title) => told({ title }))
    expect(alertPush(list)).toEqual({ title: '5 alerts: Ashcombe', body: 'A\nB\nC\nD', path: '/alerts', tag: 'alerts' })
  })
})
