import { providerMessages } from '#domain/accounts/provider-messages.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Settings } from '../platform/config/settings.ts'

/**
 * Throws where nobody signs in with what the portal itself keeps. A passkey alone does not do then either: whoever loses their
 * account at the provider is out.
 */
export const insistOnPasswords = ({ LOCAL_PASSWORDS }: Pick<Settings, 'LOCAL_PASSWORDS'>): void => {
  if (!LOCAL_PASSWORDS) throw new Problem(403, providerMessages.passwordsOff)
}
