import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { frame as t } from '#web/texts/frame.ts'
import css from './frame.module.css'

const follow = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const OfflineNotice = () => {
  const online = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className={css.offline}>
          <IconWifiOff aria-hidden="true" />
          {t.offline}
        </p>
      )}
    </div>
  )
}
