import { useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { request } from '#web/platform/api/api.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { reference as t } from '#web/texts/reference.ts'
import { Button } from '#web/ui/button.tsx'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { savingWith, type Saving } from '#web/ui/form/saving.ts'
import { Notice } from '#web/ui/notice.tsx'
import css from './use-held.module.css'

const doubted = z.object({
  path: z.string(),
  message: z.string(),
  doubt: z.object({ instead: z.nullable(z.record(z.string(), z.string())) }),
})
type Doubted = z.infer<typeof doubted>

interface Held<R> {
  saving: Saving<R>
  /** The server's doubts about the last request. */
  doubts: Doubted[]
  /** Confirms the entry in the next attempt. */
  keep: () => void
}

const textOf = (body: object) => JSON.stringify({ ...body, version: undefined })

type Schema = z.core.$ZodType
/** Sends an entry, with or without confirmation. */
export type Sending<R> = (query: { confirm?: 'true' }) => Saving<R>
export const sendingBy =
  <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    params?: Record<string, number>,
  ): Sending<z.output<R>> =>
  (query) =>
    savingWith(endpoint.body, (body, key) => request(endpoint, { params, query, body, key }) as Promise<z.output<R>>)

/** Saves an entry that the server may hold for confirmation, because it may be misspelt or belong to another group. */
export const useHeld = <R,>(sending: Sending<R>): Held<R> => {
  const [doubts, setDoubts] = useState<Doubted[]>([])
  const [sent, setSent] = useState<string | null>(null)
  const [kept, setKept] = useState<string | null>(null)
  const send = async (body: object, key: string) => {
    const text = textOf(body)
    setSent(text)
    setDoubts([])
    try {
      return await sending(kept === text ? { confirm: 'true' } : {}).send(body, key)
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 409)
        setDoubts(error.issues.flatMap((issue) => z.safeParse(doubted, issue).data ?? []))
      throw error
    }
  }
  return { saving: { issuesIn: sending({}).issuesIn, send }, doubts, keep: () => setKept(sent) }
}

/** Submits the form once it is rendered with the changes of `act`: the button itself may no longer exist by then. */
const after = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
  const { form } = event.currentTarget
  flushSync(act)
  form?.requestSubmit()
}

interface HeldNoticeProps {
  held: Pick<Held<unknown>, 'doubts' | 'keep'>
  /** Returns the error of a field, as long as the field is unchanged. */
  errorOf: (path: string) => string | undefined
  set: (values: Record<string, string>) => void
}

/** The doubts, with one button for the more likely value, and one for the entered value. Both save. */
export const HeldNotice = ({ held: { doubts, keep }, errorOf, set }: HeldNoticeProps) => {
  const open = doubts.filter(({ path }) => errorOf(path) !== undefined)
  const instead = Object.assign({}, ...open.map(({ doubt }) => doubt.instead ?? {})) as Record<string, string>
  const { genus, species, functional_group } = instead
  const name = [[genus, species].filter(Boolean).join(' '), functional_group].filter(Boolean).join(', ')
  return (
    <div role="status">
      {open.length > 0 && (
        <Notice tone="warn" title={open.map(({ message }) => message).join(' ')}>
          <span className={css.choice}>
            {name !== '' && (
              <Button kind="primary" onClick={after(() => set(instead))}>
                {t.take(name)}
              </Button>
            )}
            <Button onClick={after(keep)}>{t.keepAsEntered}</Button>
          </span>
        </Notice>
      )}
    </div>
  )
}
