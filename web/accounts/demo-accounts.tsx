import { roles } from '#domain/access/policy.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { roleNames } from '#domain/access/role-names.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './demo-accounts.module.css'

const addressOf = (role: string) => `${role}@demo.example`

/** One demo account per role; selecting one fills the email field. */
export const DemoAccounts = ({ email, onEmail }: { email: string; onEmail: (email: string) => void }) => (
  <section className={css.demo} aria-label={t.demo}>
    <p>
      <strong>{t.demo}.</strong> {t.demoText}
    </p>
    <Field label={t.demoAccount}>
      {(control) => (
        <Select
          {...control}
          large
          value={roles.some((role) => addressOf(role) === email) ? email : ''}
          onChange={(event) => onEmail(event.target.value)}
        >
          <option value="">{t.demoNone}</option>
          {roles.map((role) => (
            <option key={role} value={addressOf(role)}>
              {roleNames[role]} ({addressOf(role)})
            </option>
          ))}
        </Select>
      )}
    </Field>
  </section>
)
