import { useState } from 'react'
import { addPasskey, startPasskeyRegistration } from '#domain/accounts/factor-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { hasPasskeys, makePasskey } from '#web/platform/session/passkeys.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { settings } from '#web/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import css from './factors.module.css'

const t = settings.factors
const MOST = 60

export const AddPasskey = ({ onAdded }: { onAdded: (codes: string[] | null) => Promise<void> }) => {
  const [name, setName] = useState('')
  const { busy, issues, save } = useSave(t.error)
  if (!hasPasskeys()) return <p className={css.hint}>{t.noPasskeys}</p>
  const add = () =>
    void save(async () => {
      const { ticket, options } = await api(startPasskeyRegistration)
      const passkey = await makePasskey(options).catch(() => null)
      if (!passkey) return void toast.note(t.cancelled)
      const { recovery_codes } = await api(addPasskey, {
        body: { ticket, passkey, name: name.trim() || t.defaultName },
      })
      setName('')
      await onAdded(recovery_codes)
      return undefined
    })
  return (
    <Form className={css.row} onSubmit={add}>
      <TextField
        label={t.passkeyName}
        hint={t.passkeyNameHint}
        maxLength={MOST}
        value={name}
        error={issues.find(({ path }) => path === 'name')?.message}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t.addPasskey}
      </Button>
    </Form>
  )
}
