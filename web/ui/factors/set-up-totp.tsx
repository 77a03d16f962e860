import { useState } from 'react'
import { startTotp, confirmTotp } from '#domain/accounts/factor-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { settings } from '#web/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import css from './factors.module.css'

const t = settings.factors

/** Shows the key for an authenticator app, and enables its codes once one of them was entered. */
export const SetUpTotp = ({ onAdded }: { onAdded: (codes: string[] | null) => Promise<void> }) => {
  const [made, setMade] = useState<{ secret: string; qr_svg: string } | null>(null)
  const [code, setCode] = useState('')
  const { busy, issues, save } = useSave(t.error)
  const begin = () => void save(async () => setMade(await api(startTotp)))
  const confirm = () =>
    void save(async () => {
      const { recovery_codes } = await api(confirmTotp, { body: { code: code.trim() } })
      await onAdded(recovery_codes)
    })
  if (!made)
    return (
      <div>
        <Button busy={busy} onClick={begin}>
          {t.setUpTotp}
        </Button>
      </div>
    )
  return (
    <Form className={css.totp} onSubmit={confirm}>
      <p>{t.scan}</p>
      <img className={css.qr} alt={t.qr} src={`data:image/svg+xml,${encodeURIComponent(made.qr_svg)}`} />
      <p className={css.key}>
        {t.key}: <code>{made.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        label={t.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        error={issues.find(({ path }) => path === 'code')?.message}
        onChange={(event) => setCode(event.target.value)}
      />
      <div>
        <Button kind="primary" type="submit" busy={busy}>
          {t.turnOn}
        </Button>
      </div>
    </Form>
  )
}
