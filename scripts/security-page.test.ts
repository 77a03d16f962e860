import { describe, expect, it } from 'vitest'
import { evidenceIn, read, rowsOf, untrue } from './evidence.ts'

const page = read('docs/security.md')
const states = ['met', 'not applicable', 'deviation', 'operator']
const requirements = rowsOf(read('docs/audit/asvs.md'), /^\d+\.\d+\.\d+$/)

describe('the page of ASVS', () => {
  it('has each requirement of levels 1 and 2 once, in order, with one of four states', () => {
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

  it('is counted rightly on the page of security', () => {
    const counts = states.map((state) => {
      const found = requirements.filter(([, , , each]) => each === state)
      const first = found.filter(([, level]) => level === '1').length
      return [state, first, found.length - first, found.length].map(String)
    })
    expect(rowsOf(page, /^(?:met|not applicable|deviation|operator)$/)).toEqual(counts)
  })

  it('names evidence for what is met, and says why for what is not', () => {
    for (const [number, , , state, why = ''] of requirements) {
      expect(why.length, number).toBeGreaterThan(3)
      if (state === 'met') expect(evidenceIn(why).length > 0 || why.includes(']('), number).toBe(true)
    }
  })

  it.each([
    ['XML', ['1.5.1'], ['saxes', 'fast-xml-parser', 'xml2js', '@xmldom/xmldom', 'libxmljs']],
    ['archives', ['5.2.3'], ['yauzl', 'unzipper', 'adm-zip', 'fflate', 'jszip', 'tar']],
    ['LDAP', ['1.2.6'], ['ldapjs', 'ldapts']],
    ['memory that is not safe', ['1.4.1'], ['ffi-napi', 'koffi']],
    ['GraphQL', ['4.3.1', '4.3.2'], ['graphql', 'mercurius']],
    ['WebSockets', ['4.4.1'], ['ws', '@fastify/websocket', 'socket.io']],
    ['self-contained tokens of its own', ['9.2.4'], ['jsonwebtoken', '@fastify/jwt', 'jose']],
  ])(
    'calls what concerns %s not applicable only while nothing the server depends on reads it',
    (_what, numbers, packages) => {
      const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
      const isUsed = packages.some((name) => name in dependencies)
      for (const number of numbers) {
        const [, , , state, why = ''] = requirements.find(([each]) => each === number) ?? []
        if (isUsed) expect(state, number).not.toBe('not applicable')
        expect(/No (?:XML is read|archive is accepted)/.test(why) && isUsed, number).toBe(false)
      }
    },
  )

  it('names files that are there, and tests that they have', () => {
    expect(untrue(requirements.map(([, , , , why = '']) => why))).toEqual([])
  })
})

describe('the page of security', () => {
  it('says of each of twenty findings which test shows it mended', () => {
    const findings = rowsOf(page, /^A\d+$/)
    expect(findings.map(([number]) => number)).toEqual(Array.from({ length: 20 }, (_, n) => `A${n + 1}`))
    for (const [number, , , shown = ''] of findings)
      expect(
        evidenceIn(shown).some(({ texts }) => texts.length > 0),
        number,
      ).toBe(true)
    expect(untrue(findings.flat())).toEqual([])
  })

  it('names files that are there, and tests that they have', () => {
    expect(untrue(page.split('\n'))).toEqual([])
  })

  it('has the sections that the other page refers to', () => {
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
