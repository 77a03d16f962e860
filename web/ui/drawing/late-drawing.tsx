import { useEffect, useState } from 'react'
import { Drawing } from './drawing.tsx'
import css from './late-drawing.module.css'

const files = import.meta.glob<string>('../../drawings/empties/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

export type LateDrawingName =
  | 'no-data-watched'
  | 'no-devices'
  | 'no-records'
  | 'no-signal'
  | 'nothing-to-survey'
  | 'unplugged'

/** A drawing for an empty state, fetched when it is first shown, so that other pages do not include it. */
export const LateDrawing = ({ name, className }: { name: LateDrawingName; className: string | undefined }) => {
  const [svg, setSvg] = useState('')
  useEffect(() => {
    const leaving = new AbortController()
    const address = files[`../../drawings/empties/${name}.svg`] ?? ''
    // It only accompanies text: without a connection the text is enough.
    fetch(address, { signal: leaving.signal })
      .then(async (response) => setSvg(response.ok ? await response.text() : ''))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [name])
  return (
    <div className={css.place}>
      <Drawing svg={svg} {...(className ? { className } : {})} />
    </div>
  )
}
