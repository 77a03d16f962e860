import { useState } from 'react'
import { refusalOf } from '#web/platform/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import css from './login-form.module.css'

interface ProviderButtonsProps {
  providers: readonly { id: string; label: string }[]
  /** Of a letter: what is proven is linked with its account. */
  code?: string
}

/** A way in for each provider of the settings. */
export const ProviderButtons = ({ providers, code }: ProviderButtonsProps) => {
  const [busy, setBusy] = useState(false)
  const leave = async (id: string) => {
    setBusy(true)
    try {
      // The buttons stand from the beginning; what they do comes when it is wanted.
      const { signInAtProvider } = await import('#web/platform/provider-session.ts')
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
