import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FocusEvent } from 'react'
import { containsOwner, passwordWeakness } from '#domain/accounts/password.ts'
import { changePassword } from '#domain/accounts/password-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { settings as t } from '#web/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { isLeft } from '#web/ui/form/use-checks.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { passwordFaults, type Passwords } from './password-rules.ts'
import css from './settings.module.css'

const blank: Passwords = { current: '', next: '', confirm: '' }
const paths: Record<string, keyof Passwords> = { current_password: 'current', new_password: 'next' }

/** Collapsed by default. Input is never stored. */
export const ChangePassword = () => {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={css.section}>
      <h2>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {t.changePassword}
          <IconChevronDown aria-hidden="true" />
        </button>
      </h2>
      {open && (
        <div id={id}>
          <PasswordForm onDone={() => setOpen(false)} />
        </div>
      )}
    </section>
  )
}

const PasswordForm = ({ onDone }: { onDone: () => void }) => {
  const client = useQueryClient()
  const [values, setValues] = useState(blank)
  const [told, setTold] = useState<Partial<Record<keyof Passwords, boolean>>>({})
  const { busy, issues, save } = useSave(messages.somethingWrongLater)
  const owner = usePerson()
  const faults = passwordFaults(values, owner)
  const weakness = containsOwner(values.next, owner) ? messages.ownNameInPassword : passwordWeakness(values.next)
  const names = Object.keys(blank) as (keyof Passwords)[]

  const submit = async () => {
    setTold({ current: true, next: true, confirm: true })
    if (names.some((name) => faults[name] !== null)) return
    await save(async () => {
      await api(changePassword, { body: { current_password: values.current, new_password: values.next } })
      toast.done(messages.passwordUpdated)
      // The change increased the account's version.
      await client.invalidateQueries({ queryKey: ['users'] })
      onDone()
    })
  }
  const bind = (name: keyof Passwords) => ({
    name,
    value: values[name],
    error: (told[name] ? faults[name] : null) ?? issues.find(({ path }) => paths[path] === name)?.message,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    onBlur: (event: FocusEvent) => isLeft(event) && setTold({ ...told, [name]: true }),
  })
  return (
    <Form className={`${css.form} ${css.password}`} onSubmit={() => void submit()}>
      <PasswordField label={t.currentPassword} autoComplete="current-password" {...bind('current')} />
      <PasswordField
        label={t.newPassword}
        hint={(told.next && weakness) || t.passwordRules}
        autoComplete="new-password"
        {...bind('next')}
      />
      <PasswordField label={t.confirmPassword} autoComplete="new-password" {...bind('confirm')} />
      <p className={css.hint}>{t.others}</p>
      <div className={css.actions}>
        <Button kind="primary" type="submit" busy={busy}>
          {t.update}
        </Button>
      </div>
    </Form>
  )
}
