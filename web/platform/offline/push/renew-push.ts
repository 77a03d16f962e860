import { registerPushDevice } from '#domain/notifications/endpoints.ts'
import { api } from '../../api/api.ts'
import { safeLocalStorage } from '../safe-local-storage.ts'
import { PUSH } from './push-notice.ts'

let renewed: number | undefined

/**
 * Tells the server once a visit that this browser still shows a person's notifications: its push service may have given it another
 * address. On a browser that shows somebody else's they end, as that one left without signing out.
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
