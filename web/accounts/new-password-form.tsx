import { useState, type FocusEvent } from 'react'
import { passwordWeakness } from '#domain/accounts/password.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { isLeft } from '#web/ui/form/use-checks.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import css from './login-form.module.css'
import { resetFaults, type NewPassword } from './password-rules.ts'

const blank: NewPassword = { password: '', confirm: '' }

/** `save` returns whether the password was saved; if so, the form is cleared. Validation runs on blur and on submit. */
export const NewPasswordForm = ({ save }: { save: (password: string) => Promise<boolean> }) => {
  const [values, setValues] = useState(blank)
  const [left, setLeft] = useState({ password: false, confirm: false })
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const faults = resetFaults(values)

  const submit = async () => {
    setLeft({ password: true, confirm: true })
    if (faults.password !== null || faults.confirm !== null) return
    setState('busy')
    const saved = await save(values.password)
    if (saved) {
      setValues(blank)
      setLeft({ password: false, confirm: false })
    }
    setState(saved ? 'done' : 'open')
  }
  const bind = (name: keyof NewPassword) => ({
    name,
    value: values[name],
    error: left[name] ? faults[name] : null,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    onBlur: (event: FocusEvent) => isLeft(event) && setLeft({ ...left, [name]: true }),
  })
  return (
    <Form className={css.form} onSubmit={() => void submit()}>
      <PasswordField
        large
        label={t.newPassword}
        hint={(left.password && passwordWeakness(values.password)) || t.passwordRules}
        autoComplete="new-password"
        {...bind('password')}
      />
      <PasswordField large label={t.confirmPassword} autoComplete="new-password" {...bind('confirm')} />
      <Button kind="primary" size="large" wide type="submit" busy={state !== 'open'}>
        {t.savePassword}
      </Button>
    </Form>
  )
}
