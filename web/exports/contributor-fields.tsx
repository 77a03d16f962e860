import { IconTrash } from '@tabler/icons-react'
import { contributorRoles, type Contributor, type ContributorRole } from '#domain/exports/publication.ts'
import { number } from '#web/platform/formats.ts'
import { exportTexts as t } from '#web/texts/exports.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './exports.module.css'

interface ContributorFieldsProps {
  contributors: readonly Contributor[]
  errorOf: (path: string) => string | undefined
  onChange: (contributors: Contributor[]) => void
}

/** The people and organisations behind an export, in the order of its citation. */
export const ContributorFields = ({ contributors, errorOf, onChange }: ContributorFieldsProps) => (
  <>
    {contributors.map((one, at) => {
      const name = number(at + 1)
      const set = (change: Partial<Contributor>) => onChange(contributors.with(at, { ...one, ...change }))
      const fault = (member: keyof Contributor) => errorOf(`contributors.${at}.${member}`)
      return (
        // They have no ids, and each is shown by its place in the list.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={at} className={css.contributor} aria-label={t.contributor(name)}>
          <div className={css.contributorHead}>
            <h3>{t.contributor(name)}</h3>
            <Button
              kind="ghost"
              size="icon"
              aria-label={t.removeContributor(name)}
              title={t.removeContributor(name)}
              onClick={() => onChange(contributors.toSpliced(at, 1))}
            >
              <IconTrash aria-hidden="true" />
            </Button>
          </div>
          <TextField
            label={t.name}
            value={one.title}
            error={fault('title')}
            autoComplete="off"
            onChange={(event) => set({ title: event.target.value })}
          />
          <Field label={t.role} error={fault('role')}>
            {(control) => (
              <Select
                {...control}
                large
                value={one.role}
                onChange={(event) => set({ role: event.target.value as ContributorRole })}
              >
                {contributorRoles.map((role) => (
                  <option key={role} value={role}>
                    {t.roles[role]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TextField
            label={t.email}
            hint={t.emailHint}
            type="email"
            value={one.email ?? ''}
            error={fault('email')}
            autoComplete="off"
            onChange={(event) => set({ email: event.target.value || null })}
          />
          <TextField
            label={t.orcid}
            value={one.orcid ?? ''}
            error={fault('orcid')}
            autoComplete="off"
            onChange={(event) => set({ orcid: event.target.value || null })}
          />
        </section>
      )
    })}
    <div>
      <Button onClick={() => onChange([...contributors, { title: '', role: 'contributor', email: null, orcid: null }])}>
        {t.addContributor}
      </Button>
    </div>
  </>
)
