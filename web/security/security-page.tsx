import { IconFileDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { messages } from '#domain/messages.ts'
import { downloadSecurityEvents } from '#domain/security/endpoints.ts'
import { securityKinds, securityResults } from '#domain/security/kinds.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { SavedViews } from '#web/saved-views/saved-views-button.tsx'
import { people } from '#web/texts/people.ts'
import { security as t } from '#web/texts/security.ts'
import { users } from '#web/texts/users.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useTableView } from '#web/ui/table/table-view.ts'
import { useDownload } from '#web/ui/use-download.ts'
import { securityQuery } from './queries.ts'
import { FIRST_ROWS, ROWS_CHOICES, securityAddress, type SecurityAddress } from './security-address.ts'
import { securityColumns, whatOf } from './security-columns.tsx'
import css from './security-page.module.css'

/** Events about accounts and permissions, for administrators of the portal. */
export const SecurityPage = () => {
  const address = useAddress(securityAddress)
  const [, setView] = useTableView()
  const { data, error, refetch } = useQuery(securityQuery(address))
  const { bytes, start } = useDownload()
  const { page: _, rows: __, sort: ___, ...filter } = address
  const filtered = Object.values(filter).some((value) => value !== undefined)
  const takeOut = async () => {
    const file = await start(downloadSecurityEvents, filter)
    if (file === 'failed') toast.error(messages.somethingWrong)
    else if (file !== 'stopped') toast.done(t.downloaded(file.name))
  }
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {people.home}
        </Link>,
        <Link key="users" to="/users">
          {users.title}
        </Link>,
      ]}
      actions={
        <Button busy={bytes !== null} onClick={() => void takeOut()}>
          <IconFileDownload aria-hidden="true" />
          {t.download}
        </Button>
      }
    >
      <p className={css.intro}>{t.intro}</p>
      <Filters {...address} />
      {data ? (
        <DataTable
          name={t.title}
          rows={data.rows}
          rowKey={({ id }) => id}
          columns={securityColumns}
          cardTitle={whatOf}
          view={address}
          onView={setView}
          searchName={t.search}
          tools={<SavedViews page="security-log" />}
          counted={t.counted}
          paging={{ choices: ROWS_CHOICES, initial: FIRST_ROWS }}
          served={{ total: data.total, filtered }}
          empty={
            <EmptyState title={t.empty} late="no-records">
              {t.emptyText}
            </EmptyState>
          }
        />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={10} />
      )}
    </Page>
  )
}

const Filters = ({ kind, result, from, to }: SecurityAddress) => {
  const navigate = useNavigate()
  const choose = (name: string) => (event: { target: { value: string } }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, [name]: event.target.value || undefined, page: undefined }),
      resetScroll: false,
    })
  return (
    <div className={css.filters}>
      <Choice label={t.whichKind} any={t.anyKind} words={securityKinds} value={kind} onChange={choose('kind')} />
      <Choice
        label={t.whichResult}
        any={t.anyResult}
        words={securityResults}
        value={result}
        onChange={choose('result')}
      />
      <TextField type="date" label={t.from} value={from ?? ''} onChange={choose('from')} />
      <TextField type="date" label={t.to} value={to ?? ''} onChange={choose('to')} />
    </div>
  )
}

interface ChoiceProps {
  label: string
  any: string
  words: Record<string, string>
  value: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

const Choice = ({ label, any, words, value, onChange }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <Select {...control} large value={value ?? ''} onChange={onChange}>
        <option value="">{any}</option>
        {Object.entries(words).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
