import { expect, it } from 'vitest'
import { isDatabaseAway } from './database-away.ts'
import { isNodeAway } from '../citus/nodes.ts'

const fault = (message: string, more: object = {}) => Object.assign(new Error(message), more)

it.each([
  ['a server that shuts down', fault('terminating connection', { code: '57P01', severity: 'FATAL' }), true, false],
  [
    'a server with no connection left',
    fault('sorry, too many clients already', { code: '53300', severity: 'FATAL' }),
    true,
    false,
  ],
  ['a refused connection', fault('connect ECONNREFUSED', { code: 'ECONNREFUSED' }), true, false],
  [
    'a pooler before a server that is away',
    fault('server login has been failing (server_login_retry)', { code: '08P01', severity: 'FATAL' }),
    true,
    false,
  ],
  [
    'a statement with the wrong number of parameters',
    fault('bind message supplies 1 parameters', { code: '08P01', severity: 'ERROR' }),
    false,
    false,
  ],
  [
    'a node of a cluster that is away',
    fault('connection to the remote node w:5432 failed', { code: '08006', severity: 'ERROR' }),
    true,
    true,
  ],
  [
    'a node that is lost in a transaction',
    fault('failure on connection marked as essential: w:5432', { code: 'XX000', severity: 'ERROR' }),
    true,
    true,
  ],
  [
    'a node that is lost while rows are copied to it',
    fault('failed to complete COPY on w:5432', { code: '58030', severity: 'ERROR' }),
    true,
    true,
  ],
  [
    'a node whose last word comes without its code',
    fault('terminating connection due to unexpected postmaster exit', { code: 'XX000', severity: 'ERROR' }),
    true,
    true,
  ],
  ['a disk that cannot be read', fault('could not read file', { code: '58030', severity: 'ERROR' }), false, false],
  ['a fault of a statement', fault('division by zero', { code: '22012', severity: 'ERROR' }), false, false],
])('%s', (_name, error, isAway, isNode) => {
  expect([isDatabaseAway(error), isNodeAway(error)]).toEqual([isAway, isNode])
  expect(isDatabaseAway(fault('outer', { cause: error }))).toBe(isAway)
})
