import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Role } from '#domain/access/policy.ts'
import { roleNames } from '#domain/access/role-names.ts'
import { creatableRoles } from '#domain/access/users.ts'
import { checkInvitations, invitePeople } from '#domain/users/invitation-endpoints.ts'
import { MAX_INVITED, readInvitations, type Invited, type InvitationLine } from '#domain/users/invitations.ts'
import { organisationsQuery } from '#web/organisations/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { useUnsavedGuard } from '#web/platform/forms/drafts.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { invitations as t } from '#web/texts/invitations.ts'
import { users } from '#web/texts/users.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { Notice } from '#web/ui/notice.tsx'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { LinePreview, type PreviewedLine } from '#web/ui/pasted/line-preview.tsx'
import { PastedField } from '#web/ui/pasted/pasted-field.tsx'
import { useLineFaults } from '#web/ui/pasted/use-line-faults.ts'
import { InvitationNotice } from '#web/ui/person/invitation-notice.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from '#web/ui/pasted/pasted-page.module.css'
import { invalidateUsers } from './queries.ts'
import { listFor, userBreadcrumbs } from './user-breadcrumbs.tsx'
import { addUserAddress } from './users-address.ts'

const isReady = (line: InvitationLine): line is InvitationLine & { role: Role } =>
  line.role !== null && line.faults.length === 0
const personOf = ({ email, role, firstname, lastname }: InvitationLine & { role: Role }): Invited => ({
  email,
  role,
  ...(firstname === undefined ? {} : { firstname }),
  ...(lastname === undefined ? {} : { lastname }),
})

const shownOf = ({ line, email, role, firstname, lastname, faults }: InvitationLine): PreviewedLine => ({
  line,
  name: email,
  more: [role === null ? t.noRole : roleNames[role], [firstname, lastname].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', '),
  faults,
})

interface Made {
  email: string
  invitation_link: string | null
}

export const InvitePeoplePage = onlyFor('user.create', () => {
  const person = usePerson()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { organisationId, farmId } = useAddress(addUserAddress)
  const { data: organisations } = useSuspenseQuery(organisationsQuery)
  const roles = creatableRoles(person.role)
  const wanted = organisations.length === 1 ? organisations[0] : organisations.find(({ id }) => id === organisationId)
  const [organisation, setOrganisation] = useState<number | null>(wanted?.id ?? null)
  const [role, setRole] = useState<Role | ''>(roles.length === 1 ? (roles[0] ?? '') : '')
  const [text, setText] = useState('')
  const draft = useTypedDraft('people:new', { text, role, organisation }, { text: '', role, organisation })
  useUnsavedGuard(text.trim() !== '')
  const [tried, setTried] = useState(0)
  const [made, setMade] = useState<Made[]>([])
  const { busy, save } = useSave(t.error)
  const read = readInvitations(text, role === '' ? null : role, roles)
  const ready = read.filter(isReady)
  const isTooMany = read.length > MAX_INVITED
  const found = useLineFaults(
    organisation === null || ready.length === 0 || isTooMany
      ? null
      : {
          body: { organisation_id: organisation, people: ready.map(personOf) },
          lines: ready.map(({ line }) => line),
        },
    (body, signal) => api(checkInvitations, { body }, signal),
  )
  const lines = read.map((line) => ({
    ...line,
    faults: [...line.faults, ...(found.get(line.line) ?? []).map(({ message }) => message)],
  }))
  const faulty = lines.filter((line) => !isReady(line)).length
  const list = listFor(person)
  const before =
    farmId === undefined ? list : ({ to: '/farm-dashboard/$farmId', params: { farmId: String(farmId) } } as const)

  const submit = () => {
    setTried((times) => times + 1)
    const people = lines.filter(isReady).map(personOf)
    if (organisation === null || people.length === 0 || faulty > 0 || isTooMany) return
    void save(async (key) => {
      const done = await api(invitePeople, { body: { organisation_id: organisation, people }, key })
      void invalidateUsers(client)
      draft.clear()
      // Synchronous, so that nothing is unsaved when the page is left below.
      flushSync(() => setText(''))
      setTried(0)
      const links = done.filter(({ invitation_link }) => invitation_link !== null)
      setMade(links)
      toast.done(links.length > 0 ? t.made : t.done(done.length, done[0]?.email ?? ''))
      if (links.length === 0) await navigate(before)
    })
  }
  const wasTried = tried > 0
  return (
    <Page
      title={t.title}
      breadcrumbs={userBreadcrumbs(person)}
      actions={
        <Link
          to="/add-user"
          search={{
            ...(organisation === null ? {} : { organisationId: organisation }),
            ...(farmId === undefined ? {} : { farmId }),
          }}
          {...asButton()}
        >
          {t.whole}
        </Link>
      }
    >
      {made.map(({ email, invitation_link }) =>
        invitation_link === null ? null : <InvitationNotice key={email} name={email} link={invitation_link} />,
      )}
      <Form className={css.form} faults={tried} onSubmit={submit}>
        <OfferedDraft
          draft={draft}
          onRestore={(typed) => {
            setText(typed.text)
            if (typed.role === '' || roles.includes(typed.role)) setRole(typed.role)
            if (organisations.some(({ id }) => id === typed.organisation)) setOrganisation(typed.organisation)
          }}
        />
        <p className={css.lead}>{t.intro}</p>
        <PastedField
          label={t.emails}
          hint={t.emailsHint}
          fileLabel={t.file}
          error={wasTried && lines.length === 0 ? users.emailNeeded : isTooMany ? t.tooMany(MAX_INVITED) : null}
          value={text}
          onChange={setText}
        />
        <div className={css.pair}>
          <Field
            label={t.role}
            hint={t.roleHint}
            error={wasTried && role === '' && lines.some((line) => line.role === null) ? users.roleNeeded : null}
          >
            {(control) => (
              <Select
                large
                {...control}
                value={role}
                disabled={roles.length < 2}
                onChange={(event) => setRole(event.target.value as Role | '')}
              >
                <option value="">{users.chooseRole}</option>
                {roles.map((each) => (
                  <option key={each} value={each}>
                    {roleNames[each]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t.organisation} error={wasTried && organisation === null ? users.chooseOrganisation : null}>
            {(control) => (
              <Select
                large
                {...control}
                value={organisation ?? ''}
                disabled={organisations.length < 2}
                onChange={(event) => setOrganisation(Number(event.target.value) || null)}
              >
                <option value="">{users.chooseOrganisation}</option>
                {organisations.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {lines.length > 0 && (
          <LinePreview title={`${t.preview}: ${t.count(lines.length)}`} lines={lines.map(shownOf)} />
        )}
        {wasTried && faulty > 0 && (
          <Notice live tone="bad">
            {t.faulty(faulty)}
          </Notice>
        )}
        <div className={css.actions}>
          <Button kind="primary" type="submit" busy={busy}>
            {t.invite(lines.length)}
          </Button>
          <Link {...before} {...asButton()}>
            {users.cancel}
          </Link>
        </div>
      </Form>
    </Page>
  )
})
