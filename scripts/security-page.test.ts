import { describe, expect, it } from 'vitest'
import { applicability, foundBy } from './applicability.ts'
import { evidenceIn, read, rowsOf, untrue } from './evidence.ts'

const page = read('docs/security.md')
const findingsPage = read('docs/audit/findings.md')
const states = ['met', 'not applicable', 'deviation', 'operator']
const requirements = rowsOf(read('docs/audit/asvs.md'), /^\d+\.\d+\.\d+$/)

describe('the ASVS page', () => {
  it('lists each requirement of levels 1 and 2 once, in order, with one of four states', () => {
    const parts = requirements.map(([number = '']) => number.split('.').map(Number))
    const places = parts.map(([chapter = 0, section = 0, item = 0]) => chapter * 10_000 + section * 100 + item)
    expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
    expect(new Set(parts.map(([chapter]) => chapter)).size).toBe(17)
    expect(requirements).toHaveLength(253)
    expect(requirements.filter(([, level]) => level === '1')).toHaveLength(70)
    for (const [number, level, , state] of requirements) {
      expect(['1', '2'], number).toContain(level)
      expect(states, number).toContain(state)
    }
  })

  it('agrees with the counts on the security page', () => {
    const counts = states.map((state) => {
      const found = requirements.filter(([, , , each]) => each === state)
      const first = found.filter(([, level]) => level === '1').length
      return [state, first, found.length - first, found.length].map(String)
    })
    expect(rowsOf(page, /^(?:met|not applicable|deviation|operator)$/)).toEqual(counts)
  })

  it('gives evidence for each met requirement, and a reason for every other state', () => {
    for (const [number, , , state, why = ''] of requirements) {
      expect(why.length, number).toBeGreaterThan(3)
      if (state === 'met') expect(evidenceIn(why).length > 0 || why.includes(']('), number).toBe(true)
    }
  })

  it('marks a requirement as not applicable only if a probe checks for it', () => {
    const states = new Map(requirements.map(([number = '', , , state = '']) => [number, state]))
    const probed = new Set(applicability.flatMap(({ numbers }) => numbers))
    const notApplicable = [...states].filter(([, state]) => state === 'not applicable').map(([number]) => number)
    expect(notApplicable.filter((number) => !probed.has(number))).toEqual([])
    expect([...probed].filter((number) => !states.has(number))).toEqual([])
  })

  it.each(applicability)('marks $about as not applicable only while the portal has none', (probe) => {
    const found = foundBy(probe)
    for (const number of probe.numbers) {
      const [, , , state, why = ''] = requirements.find(([each]) => each === number) ?? []
      if (found.length > 0) expect(state, `${number}: ${found.join(', ')}`).not.toBe('not applicable')
      expect(/No (?:XML is read|archive is accepted)/.test(why) && found.length > 0, number).toBe(false)
    }
  })

  it.each(applicability)('detects $about in an example', ({ packages = [], source, example, about }) => {
    if (source) expect(source.test(example ?? ''), about).toBe(true)
    expect(packages.length > 0 || source !== undefined, about).toBe(true)
  })

  it('refers only to existing files and to tests in them', () => {
    expect(untrue(requirements.map(([, , , , why = '']) => why))).toEqual([])
  })
})

describe('the security page', () => {
  it('names, for each of twenty findings, a test that shows the fix', () => {
    const findings = rowsOf(findingsPage, /^A\d+$/)
    expect(findings.map(([number]) => number)).toEqual(Array.from({ length: 20 }, (_, n) => `A${n + 1}`))
    for (const [number, , , shown = ''] of findings)
      expect(
        evidenceIn(shown).some(({ texts }) => texts.length > 0),
        number,
      ).toBe(true)
    expect(untrue(findings.flat())).toEqual([])
  })

  it('refers only to existing files and to tests in them', () => {
    expect(untrue(page.split('\n'))).toEqual([])
  })

  it('has the sections that the ASVS page links to', () => {
    const sections = new Set(
      [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-')),
    )
    const named = [...read('docs/audit/asvs.md').matchAll(/\(\.\.\/security\.md#([\w-]+)\)/g)].flatMap(
      ([, name]) => name ?? [],
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !sections.has(name))).toEqual([])
  })
})
