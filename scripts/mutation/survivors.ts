import { domain } from './survivors/domain.ts'
import { server } from './survivors/server.ts'
import { web } from './survivors/web.ts'

const known = [...domain, ...server, ...web]

/** Why no test notices a change, if that was examined. */
export const reasonOf = (file: string, line: string, became: string): string | undefined =>
  known.find(
    (one) => one.file === file && line.includes(one.line) && (one.became === undefined || one.became === became),
  )?.why
