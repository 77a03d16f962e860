import { useEffect, useState } from 'react'
import { reloadAfterUpdate } from '#web/platform/navigation/reload-after-update.ts'
import { refusalOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import css from '../login-form.module.css'

interface ProviderButtonsProps {
  providers: readonly { id: string; label: string }[]
  /** The code of an email link: the verified identity is linked with its account. */
  code?: string
}

const loadSession = () => import('#web/platform/session/provider-session.ts')

/** A sign-in button for each configured provider. */
export const ProviderButtons = ({ providers, code }: ProviderButtonsProps) => {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // The buttons are rendered at once, and the code behind them is loaded afterwards.
    loadSession().catch(() => {})
    // A person who navigates back from the provider may find the page in the state in which they left it.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
  const leave = async (id: string) => {
    setBusy(true)
    try {
      const { signInAtProvider } = await reloadAfterUpdate(loadSession())
      await signInAtProvider(id, code)
    } catch (error) {
      toast.error(refusalOf(error, t.providerFailed))
      setBusy(false)
    }
  }
  return (
    <div className={css.submit}>
      {providers.map(({ id, label }) => (
        <Button key={id} size="large" wide busy={busy} onClick={() => void leave(id)}>
          {t.signInWith(label)}
        </Button>
      ))}
    </div>
  )
}
