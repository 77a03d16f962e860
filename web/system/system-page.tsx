import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { System } from '#domain/system/endpoints.ts'
import { fileSize } from '#web/platform/file-size.ts'
import { dateTime, number } from '#web/platform/formats.ts'
import { system as t } from '#web/texts/system.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { systemQuery } from './queries.ts'
import { Rows, type RowsColumn } from './rows.tsx'
import { duration, lastMonthOf } from './units.ts'
import css from './system-page.module.css'

/** The state of the portal, for its operators. */
export const SystemPage = onlyFor('system.see', () => {
  const { data, error, refetch } = useQuery(systemQuery)
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
      ]}
    >
      {data ? (
        <Sections system={data} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={12} />
      )}
    </Page>
  )
})

const Sections = ({ system }: { system: System }) => (
  <div className={css.sections}>
    <Verdict system={system} />
    <Facts
      facts={[
        [t.disk, system.disk ? t.free(fileSize(system.disk.free_bytes), fileSize(system.disk.size_bytes)) : t.unknown],
        [t.newest, system.newest_message_at === null ? t.never : dateTime(system.newest_message_at)],
        [
          t.silent,
          system.silent_devices === 0 ? (
            number(0)
          ) : (
            <Link key="silent" to="/alerts" search={{ rule: 'silent' }}>
              {number(system.silent_devices)}
            </Link>
          ),
        ],
        ...(system.never_sent_devices === 0
          ? []
          : [
              [
                t.neverSent,
                <Link key="never-sent" to="/devices" search={{ state: 'never_sent' }}>
                  {t.neverSentDevices(system.never_sent_devices)}
                </Link>,
              ] satisfies Fact,
            ]),
      ]}
    />
    <Section id={places.backups} title={t.backups}>
      <Backups {...system.backups} />
    </Section>
    <Section id={places.jobs} title={t.jobs}>
      <Rows
        name={t.jobs}
        columns={queueColumns}
        rows={system.queues}
        rowKey={({ name }) => name}
        only={{ isShown: isBusy, none: t.idle }}
      />
    </Section>
    <Section id={places.sent} title={t.sent}>
      <ChannelsOff channels={system.sent_last_day} />
      <Rows name={t.sent} columns={sentColumns} rows={system.sent_last_day} rowKey={({ channel }) => channel} />
    </Section>
    <Section title={t.storage}>
      {system.storage ? (
        <>
          <Rows
            name={t.storage}
            columns={storedColumns(system.storage_measured_at)}
            rows={system.storage}
            rowKey={({ kind }) => kind}
          />
          <p className={css.note}>{t.measured(dateTime(system.storage_measured_at))}</p>
        </>
      ) : (
        <Notice tone="warn" title={t.notMeasured} />
      )}
    </Section>
    <Section id={places.expiring} title={t.expiring}>
      {system.expiring.length === 0 ? (
        <p className={css.note}>{t.nothingExpires}</p>
      ) : (
        <Rows
          name={t.expiring}
          columns={expiringColumns}
          rows={system.expiring}
          rowKey={({ kind, name, expires_at }) => `${kind} ${name} ${expires_at}`}
        />
      )}
      {system.expiring_total > system.expiring.length && (
        <p className={css.note}>{t.moreExpiring(system.expiring_total - system.expiring.length)}</p>
      )}
    </Section>
    <Section title={t.version}>
      <Facts
        facts={[
          [t.portal, system.version, system.commit === null ? null : t.commit(system.commit)],
          [t.running, dateTime(system.started_at)],
          [t.database, t.postgres(system.database.version), fileSize(system.database.bytes)],
          [t.schema, system.schema_level],
        ]}
      />
    </Section>
  </div>
)

const places = { backups: 'backups', jobs: 'jobs', sent: 'sent', expiring: 'expiring' } as const

/** What needs attention, with links, or that nothing does. */
const Verdict = ({ system: { backups, silent_devices, queues, sent_last_day, expiring } }: { system: System }) => {
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const jobs = sum(queues.map(({ failed_last_day }) => failed_last_day))
  const certificates = expiring.filter(({ kind }) => kind === 'certificate').length
  const unsent = sum(sent_last_day.filter(({ enabled }) => !enabled).map(({ waiting }) => waiting))
  const backup = !backups.scheduled
    ? t.needs.noBackups
    : backups.late
      ? t.needs.lateBackups
      : backups.last_failure
        ? t.needs.failedBackup
        : null
  const problems: [place: string, text: string | false][] = [
    [`#${places.backups}`, backup ?? false],
    ['/alerts?rule=silent', silent_devices > 0 && t.needs.silent(silent_devices)],
    [`#${places.jobs}`, jobs > 0 && t.needs.failedJobs(jobs)],
    [`#${places.sent}`, unsent > 0 && t.needs.unsent(unsent)],
    [`#${places.expiring}`, certificates > 0 && t.needs.certificates(certificates)],
  ]
  const found = problems.filter(([, text]) => text !== false)
  return found.length === 0 ? (
    <Notice tone="good" title={t.needs.nothing} />
  ) : (
    <Notice tone="warn" title={t.needs.title(found.length)}>
      <ul className={css.needs}>
        {found.map(([place, text]) => (
          <li key={place}>{place.startsWith('#') ? <a href={place}>{text}</a> : <Link to={place}>{text}</Link>}</li>
        ))}
      </ul>
    </Notice>
  )
}

const Section = ({ id, title, children }: { id?: string; title: string; children: ReactNode }) => (
  <section id={id} className={css.section}>
    <h2>{title}</h2>
    {children}
  </section>
)

type Fact = [name: string, value: ReactNode, more?: string | null]
const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={css.facts}>
    {facts.map(([name, value, more]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {value}
          {more && <small>{more}</small>}
        </dd>
      </div>
    ))}
  </dl>
)

/** Channels that are off although messages wait, with the setting that turns them on. */
const ChannelsOff = ({ channels }: { channels: System['sent_last_day'] }) =>
  channels.map(({ channel, enabled, waiting }) => {
    const off = t.off[channel]
    return enabled || waiting === 0 || !off ? null : (
      <Notice key={channel} tone="warn" title={off.title}>
        {off.text(waiting)}
      </Notice>
    )
  })

const Backups = ({ scheduled, late, last_backup, last_verify, last_failure }: System['backups']) => (
  <>
    {!scheduled && (
      <Notice tone="warn" title={t.notScheduled}>
        {t.notScheduledText}
      </Notice>
    )}
    {late && (
      <Notice tone="bad" title={t.late}>
        {t.lateText}
      </Notice>
    )}
    {last_failure && (
      <Notice tone="bad" title={t.failed(t[last_failure.kind], dateTime(last_failure.started_at))}>
        {last_failure.error ?? t.problems}
      </Notice>
    )}
    <Facts
      facts={[
        [
          t.lastBackup,
          last_backup?.finished_at ? dateTime(last_backup.finished_at) : t.none,
          last_backup?.bytes == null ? null : fileSize(last_backup.bytes),
        ],
        [t.lastVerify, last_verify?.finished_at ? dateTime(last_verify.finished_at) : t.none],
      ]}
    />
  </>
)

const isBusy = ({ waiting, running, failed_last_day }: System['queues'][number]) =>
  waiting + running + failed_last_day > 0
const queueColumns: RowsColumn<System['queues'][number]>[] = [
  { title: t.queue, cell: ({ name }) => t.queueName(name) },
  { title: t.waiting, cell: ({ waiting }) => number(waiting), figures: true },
  { title: t.inProgress, cell: ({ running }) => number(running), figures: true },
  {
    title: t.oldest,
    cell: ({ oldest_seconds }) => (oldest_seconds === null ? '–' : duration(oldest_seconds)),
    figures: true,
  },
  { title: t.failedDay, cell: ({ failed_last_day }) => number(failed_last_day), figures: true },
]
const sentColumns: RowsColumn<System['sent_last_day'][number]>[] = [
  { title: t.channel, cell: ({ channel }) => t.channels[channel] },
  { title: t.sentDay, cell: ({ sent }) => number(sent), figures: true },
  { title: t.failedDay, cell: ({ failed }) => number(failed), figures: true },
  { title: t.waiting, cell: ({ waiting }) => number(waiting), figures: true },
]
/** An empty table has a size, too. */
const added = (rows: number, bytes: number) => (rows === 0 ? '–' : t.added(number(rows), fileSize(bytes)))
const storedColumns = (measured_at: string | null): RowsColumn<NonNullable<System['storage']>[number]>[] => [
  { title: t.kind, cell: ({ kind }) => t.kinds[kind] },
  { title: t.rows, cell: ({ rows }) => number(rows), figures: true },
  { title: t.size, cell: ({ bytes }) => fileSize(bytes), figures: true },
  {
    title: t.addedIn(lastMonthOf(measured_at)),
    cell: ({ rows_last_month, bytes_last_month }) => added(rows_last_month, bytes_last_month),
    figures: true,
  },
  {
    title: t.addedThisMonth,
    cell: ({ rows_this_month, bytes_this_month }) => added(rows_this_month, bytes_this_month),
    figures: true,
  },
]
const expiringColumns: RowsColumn<System['expiring'][number]>[] = [
  { title: t.what, cell: ({ kind }) => t.expiringKinds[kind] },
  { title: t.name, cell: ({ name }) => name },
  { title: t.expires, cell: ({ expires_at }) => dateTime(expires_at) },
]
