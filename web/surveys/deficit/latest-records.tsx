import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { deficit as t } from '#web/texts/deficit.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import css from './deficit.module.css'

const MOST = 10

interface LatestRecordsProps<R> {
  title: string
  /** The latest first. */
  records: readonly R[]
  wordsOf: (record: R) => { name: string; about: string }
  mayDelete: (record: R) => boolean
  remove: (record: R) => Promise<unknown>
}

/** The latest records of a trial, where wrong ones can be deleted. */
export const LatestRecords = <R extends { id: number }>({
  title,
  records,
  wordsOf,
  mayDelete,
  remove,
}: LatestRecordsProps<R>) => {
  const client = useQueryClient()
  const [deleting, setDeleting] = useState<R | null>(null)
  if (records.length === 0) return null
  return (
    <section className={css.part} aria-label={title}>
      <h2>{title}</h2>
      <ul className={css.latest}>
        {records.slice(0, MOST).map((record) => {
          const { name, about } = wordsOf(record)
          return (
            <li key={record.id}>
              <span>
                {name}
                <small>{about}</small>
              </span>
              <RowActions name={name} onDelete={mayDelete(record) ? () => setDeleting(record) : undefined} />
            </li>
          )
        })}
      </ul>
      {deleting && (
        <DeleteDialog
          question={t.deleteRecord(wordsOf(deleting).name)}
          kinds={{}}
          remove={() => remove(deleting)}
          onGone={() => {
            setDeleting(null)
            void invalidateSurveys(client)
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  )
}
