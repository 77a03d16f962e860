import { expect, it } from 'vitest'
import { orcid } from './publication.ts'

it.each(['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X'])('%s is an ORCID iD', (text) => {
  expect(orcid.safeParse(text).success).toBe(true)
})

it.each(['0000-0002-1825-0079', '0000-0002-1825-0098', '0000-0002-1694-2333', '0000-0002-1825-009', '1234'])(
  '%s is not an ORCID iD and is reported only once',
  (text) => {
    expect(orcid.safeParse(text).error?.issues).toHaveLength(1)
  },
)
