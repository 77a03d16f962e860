import { expect, test } from 'vitest'
import { alertRules } from '../alerts/rule.ts'
import { presetNames, presetOf, presetsFor, ruleGroups } from './presets.ts'

const farmer = { role: 'farmer', organisation_id: 2, all_organisations: false } as const
const presets = presetsFor(farmer)

test('every rule is in exactly one group', () => {
  expect(Object.values(ruleGroups).flat().toSorted()).toEqual([...alertRules].toSorted())
})

test('each preset is recognised by its rules in any order', () => {
  for (const name of presetNames) {
    const { mail_at_once, mail_daily, push } = presets[name]
    expect(presetOf({ mail_at_once: mail_at_once.toReversed(), mail_daily, push }, presets)).toBe(name)
  }
})

test('one rule more or less matches no preset', () => {
  expect(presetOf({ ...presets.important, push: ['silent'] }, presets)).toBeNull()
  expect(presetOf({ ...presets.none, mail_daily: ['mail'] }, presets)).toBeNull()
})

test('no rule is sent both at once and daily', () => {
  for (const { mail_at_once, mail_daily } of Object.values(presets))
    expect(mail_at_once.filter((rule) => mail_daily.includes(rule))).toEqual([])
})
