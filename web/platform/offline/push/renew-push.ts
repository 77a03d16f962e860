import { registerPushDevice } from '#domain/notifications/endpoints.ts'
import { api } from '../../api/api.ts'
import { safeLocalStorage } from '../safe-local-storage.ts'
import { PUSH } from './push-notice.ts'

let renewed: number | undefined

/**
 * Confirms to the server, once per visit, that this browser still shows a person's notifications: its push service may
 * have changed the address. If they are another person's, who left without signing out, they end.
 */
export const renewPush = async (person: number): Promise<void> => {
  const whose = safeLocalStorage.get(PUSH)
  if (whose === null || renewed === person) return
  renewed = person
  const { subscription, unsubscribe } = await import('./push-device.ts')
  if (whose !== String(person)) return unsubscribe()
  const known = await subscription()
  if (known === null) safeLocalStorage.remove(PUSH)
  else await api(registerPushDevice, { body: known, background: true })
}
