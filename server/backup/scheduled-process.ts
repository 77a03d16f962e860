import { SettingsError } from '../platform/config/settings.ts'
import { backUpPortal } from './back-up-portal.ts'
import { commandSettings, runCommand, withPortal } from './open-portal.ts'
import type { RunResult } from './run-in-process.ts'
import { verifyPortal } from './verify-portal.ts'
import { verifyResult } from './verify.ts'

/** The process of a scheduled run: `backup` or `verify`. Sends its result to the server. */
const run = async (): Promise<number> => {
  const settings = commandSettings()
  const to = settings.BACKUP_TO
  if (to === undefined) throw new SettingsError('BACKUP_TO is not set.')
  const result = await withPortal(settings, async (portal): Promise<RunResult> => {
    if (process.argv[2] === 'verify') return verifyResult(await verifyPortal(portal, { withContent: false }))
    const { facts } = await backUpPortal(portal, { to, check: true, prune: true })
    const { file, ...rest } = facts
    return { file, facts: rest, problem: null }
  })
  await new Promise<void>((resolve) => (process.send ? process.send(result, () => resolve()) : resolve()))
  return 0
}

runCommand(run)
