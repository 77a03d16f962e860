import { encryptedSignOutHints, encryptedTotp } from '../accounts/encrypted-writes.ts'
import { encryptedIdentifiers } from '../data-requests/encrypted-writes.ts'
import { encryptedFormerSecrets, encryptedWebhooks } from '../notifications/encrypted-writes.ts'
import { makeSealer, secretsOf, type Sealer } from '../platform/security/encryption.ts'
import { isLastStartByAnotherKey } from '../platform/security/encryption-check.ts'
import { encryptedSettings } from '../platform/security/encrypted-settings.ts'
import {
  noteRotation,
  PREVIOUS_KEY_DAYS,
  previousKeyNeededUntil,
  rotateEncryption,
  type EncryptedKind,
  type RotatedKind,
} from '../platform/security/rotate-encryption.ts'
import { inTransaction, operator } from '../platform/postgres/database.ts'
import { CommandError, type AdminCommand, type CommandContext } from './command.ts'

/** Everything that is encrypted with SECRET_KEY and stored for longer than a day. */
export const encryptedKinds: readonly EncryptedKind[] = [
  encryptedTotp,
  encryptedWebhooks,
  encryptedFormerSecrets,
  encryptedSignOutHints,
  encryptedSettings,
  encryptedIdentifiers,
]

export const rotateSecretKey: AdminCommand = {
  name: 'rotate-secret-key',
  summary:
    'Encrypts all secrets of the database with the new SECRET_KEY, and says when the previous one is no longer needed',
  options: { check: { type: 'boolean', about: 'counts what each key has encrypted, and changes nothing' } },
  about: `Needs servers that run with the new SECRET_KEY and the former one in SECRET_KEY_PREVIOUS. It may be interrupted and
repeated. docs/administration.md has all steps, also for several servers.`,
  run: async (context, { has }) => {
    const { db, settings, printLine } = context
    const secrets = secretsOf(settings)
    const sealer = makeSealer(secrets)
    const hasPrevious = secrets.previous.some((secret) => secret !== secrets.current)
    if (!has('check')) await rotate(context, sealer, hasPrevious)
    // Counted again, because a server that still has the former key may have written meanwhile.
    const kinds = await rotateEncryption(db, sealer, encryptedKinds, { write: false })
    for (const line of tableOf(kinds)) printLine(line)
    const [previous, unreadable] = [total(kinds, 'previous'), total(kinds, 'unreadable')]
    if (!has('check') && previous === 0) await inTransaction(db, operator, (trx) => noteRotation(trx, sealer))
    if (unreadable > 0)
      printLine(
        `${unreadable} secrets can be read with none of the keys. Name the key that encrypted them in SECRET_KEY_PREVIOUS, or have what belongs to them set up again.`,
      )
    if (previous > 0)
      printLine(
        `${previous} secrets are still encrypted with the previous key: run the command ${has('check') ? 'without --check' : 'again, once all servers have the new SECRET_KEY'}.`,
      )
    if (previous > 0 || unreadable > 0) return 1
    for (const line of await adviceOf(context, sealer, hasPrevious)) printLine(line)
    return 0
  },
}

const rotate = async ({ db, printLine, record }: CommandContext, sealer: Sealer, hasPrevious: boolean) => {
  if (!hasPrevious)
    throw new CommandError(
      'There is no previous key: set SECRET_KEY to the new one and SECRET_KEY_PREVIOUS to the former one, and restart the servers. Nothing was changed.',
    )
  // Servers without the new key could not read what it encrypts.
  if (await isLastStartByAnotherKey(db, sealer))
    throw new CommandError(
      'No server has been started with the new SECRET_KEY yet: restart all servers with both keys first. Nothing was changed.',
    )
  const kinds = await rotateEncryption(db, sealer, encryptedKinds, { write: true })
  const rotated = total(kinds, 'rotated')
  await inTransaction(db, operator, (trx) => record(trx, { kind: 'secret-key-rotated', reason: `${rotated} secrets` }))
  printLine(`${rotated} secrets were encrypted with the new key.`)
}

const adviceOf = async ({ db, settings }: CommandContext, sealer: Sealer, hasPrevious: boolean): Promise<string[]> => {
  const all = 'All secrets are encrypted with SECRET_KEY.'
  if (!hasPrevious) return [all]
  const needed = await previousKeyNeededUntil(db, sealer)
  if (needed === null)
    return [all, 'Run the command without --check once: the time of the previous key counts from then.']
  const what =
    settings.SECRET_KEY_PREVIOUS === undefined ? 'the file secret.key in the data folder' : 'SECRET_KEY_PREVIOUS'
  const date = needed.until.toISOString().slice(0, 'YYYY-MM-DD'.length)
  if (needed.isOver)
    return [all, `The previous key is no longer needed: remove ${what} from all servers, and restart them.`]
  return [
    all,
    `Keep the previous key (${what}) until ${date}, ${PREVIOUS_KEY_DAYS} days after the rotation: phones that were in the field and links that end the weekly email still need it. Then remove it from all servers.`,
    'Remove it at once only if somebody else knows it: phones then ask for their PIN, and those links lead to the sign-in.',
  ]
}

const total = (kinds: readonly RotatedKind[], column: 'rotated' | 'previous' | 'unreadable') =>
  kinds.reduce((sum, kind) => sum + kind[column], 0)

const NAME_WIDTH = 30
const COUNT_WIDTH = 14
const tableOf = (kinds: readonly RotatedKind[]): string[] => [
  `${'secrets of'.padEnd(NAME_WIDTH)}${['SECRET_KEY', 'previous key', 'unreadable'].map((name) => name.padStart(COUNT_WIDTH)).join('')}`,
  ...kinds.map(
    ({ name, current, previous, unreadable }) =>
      `${name.padEnd(NAME_WIDTH)}${[current, previous, unreadable].map((count) => String(count).padStart(COUNT_WIDTH)).join('')}`,
  ),
]
