import { useStore } from '#web/platform/store.ts'
import { install as t } from '#web/texts/install.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { dismissInstall, installPrompt, isAppleDevice, isInstallDismissed, isInstalled } from './install-prompt.ts'
import css from './install-hint.module.css'

/** Pages on which people start on a phone. */
const beginnings = /^\/($|ento-home$|ento-home\/(survey|round)$|farm-profile\/)/

/**
 * On a phone, explains how to install the portal on the home screen, until it is installed or the hint is dismissed.
 */
export const InstallHint = ({ path }: { path: string }) => {
  const prompt = useStore(installPrompt)
  const isDismissed = useStore(isInstallDismissed)
  const isApple = isAppleDevice()
  if (isDismissed || isInstalled() || !beginnings.test(path) || (prompt === null && !isApple)) return null
  const install = async () => {
    await prompt?.prompt()
    // The event can be used once; after declining, the hint is not shown again.
    dismissInstall()
  }
  return (
    <aside className={css.hint} aria-label={t.action}>
      <Notice title={t.title}>
        <p>{prompt ? t.text : t.textApple}</p>
        <div className={css.actions}>
          {prompt && (
            <Button kind="primary" onClick={() => void install()}>
              {t.action}
            </Button>
          )}
          <Button onClick={dismissInstall}>{t.later}</Button>
        </div>
      </Notice>
    </aside>
  )
}
