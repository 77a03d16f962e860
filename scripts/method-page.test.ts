import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sources } from '#web/texts/method.ts'

const works = sources.flatMap((subject) => subject.works)

const months = 'January February March April May June July August September October November December'.split(' ')
const surname = String.raw`\p{Lu}[\p{L}’'-]+`
/** `Zou and Donner 2008`, `Garratt et al. 2014`, `Fleiss, Cohen and Everitt (1969)`: the first author and the year. */
const citation = new RegExp(
  String.raw`(${surname})(?:(?:, ${surname})*,? and (?:${surname}|others)| et al\.)?,? \(?((?:19|20)\d\d)\b`,
  'gu',
)

/** Comments of a file, each on one line. */
const commentsOf = (code: string): string[] =>
  [...code.matchAll(/\/\*\*[\s\S]*?\*\/|(?:^ *\/\/.*\n)+/gm)].map(([comment]) =>
    comment.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ').replaceAll(/\s+/g, ' '),
  )

const cited = globSync('domain/**/*.ts')
  // Comments on dates in survey files contain years that are not citations.
  .filter((path) => !/\.test\.ts$|\/testing\/|domain\/survey-files\//.test(path))
  .flatMap((path) =>
    commentsOf(readFileSync(path, 'utf8')).flatMap((comment) =>
      [...comment.matchAll(citation)].map(([, author = '', year = '']) => ({ path, author, year })),
    ),
  )
  .filter(({ author }) => !months.some((month) => month.startsWith(author)))

it('the sources on the methods page include every publication cited in a domain comment', () => {
  expect(cited.length).toBeGreaterThan(30)
  const missing = cited.filter(
    ({ author, year }) => !works.some((work) => new RegExp(String.raw`${author}\b[^;(]*?\b${year}`, 'u').test(work)),
  )
  expect(missing).toEqual([])
})

it('every statistical source on the methods page is cited in a domain comment, where it is applied', () => {
  const statistics = sources.slice(2).flatMap((subject) => subject.works)
  const named = [...statistics.join('; ').matchAll(citation)].map(([, author, year]) => `${author} ${year}`)
  const inCode = new Set(cited.map(({ author, year }) => `${author} ${year}`))
  expect(named.filter((source) => !inCode.has(source))).toEqual([])
})
