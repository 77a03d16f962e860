import { describe, expect, it } from 'vitest'
import type { ListedAlert } from './email.ts'
import { alertSms, codeSms, fitSms, testSms } from './sms.ts'

const base = 'https://bombus.example.org'
const alert = (more: Partial<ListedAlert> = {}): ListedAlert => ({
  alert_id: 5,
  kind: 'opened',
  farm_title: 'Ashcombe',
  title: 'Gate is silent',
  reason: 'Nothing for 26 hours.',
  remedy: 'Check its power.',
  acknowledged_by: null,
  ...more,
})

describe('a text message', () => {
  it('states the problem, the farm, the reason and the link', () => {
    expect(alertSms([alert()], base)).toBe(`Bombus: Gate is silent (Ashcombe). Nothing for 26 hours. ${base}/alerts/5`)
    expect(alertSms([alert({ kind: 'closed' })], base)).toBe(
      `Bombus: Solved: Gate is silent (Ashcombe) ${base}/alerts/5`,
    )
  })

  it('about several alerts counts them and links to the list', () => {
    const list = [alert(), alert({ alert_id: 6, farm_title: 'Hill Farm' }), alert({ alert_id: 7, kind: 'closed' })]
    expect(alertSms(list, base)).toBe(`Bombus: 2 alerts, 1 solved: Ashcombe and Hill Farm ${base}/alerts`)
  })

  it('has at most 160 characters, including the full URL', () => {
    const long = alertSms([alert({ reason: 'Nothing arrives. '.repeat(40) })], base)
    expect(long.length).toBeLessThanOrEqual(160)
    expect(long.length).toBeGreaterThan(150)
    expect(long).toMatch(/\.\.\. https:\/\/bombus\.example\.org\/alerts\/5$/)
  })

  it.each([
    ['quotes and dashes of pages', 'The camera’s “lens” – dirty…', 'The camera\'s "lens" - dirty...'],
    ['letters of the alphabet stay', 'Größe à Ñandú', 'Größe à Ñandu'],
    ['Polish', 'Łódź żółć', 'Lodz zolc'],
    ['Romanian', 'Țară și câmp', 'Tara si camp'],
    ['French', 'Ça a reçu l’œuf', "Ça a recu l'oeuf"],
  ])('uses only the GSM alphabet: %s', (_, text, sent) => expect(fitSms(text, '')).toBe(sent))

  it('counts characters of the extension table twice', () => {
    const sent = fitSms('['.repeat(100), '')
    expect(sent).toBe(`${'['.repeat(78)}...`)
  })

  it('in another alphabet has at most 70 characters', () => {
    const sent = fitSms('Камера молчит '.repeat(10), `${base}/alerts/5`)
    expect(sent.length).toBeLessThanOrEqual(70)
    expect(sent.endsWith(`${base}/alerts/5`)).toBe(true)
  })

  it('with a code or as a test fits in one message', () => {
    expect(codeSms('042317')).toBe('042317 is your Bombus code. It is valid for 10 minutes.')
    expect(testSms().length).toBeLessThanOrEqual(160)
  })
})
