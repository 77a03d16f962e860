import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { degreesText, readDegrees, type Axis, type CoordinateForm } from '#domain/outlines/coordinates.ts'
import { sidesOf, type Corner } from '#domain/outlines/geometry.ts'
import { outlines } from '#web/texts/outlines.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './outlines.module.css'
import { lengthText } from './place-name.ts'

const t = outlines.points

interface PointsTableProps {
  place: string
  corners: Corner[]
  /** The position of the first point: the centre of the map, or the farm. */
  near: Corner
  onChange: (corners: Corner[]) => void
}

/**
 * The corners of an outline, which can be added, changed, moved and deleted without a pointer. Equivalent to drawing.
 */
export const PointsTable = ({ place, corners, near, onChange }: PointsTableProps) => {
  const [form, setForm] = useState<CoordinateForm>('decimal')
  const [said, setSaid] = useState('')
  const section = useRef<HTMLElement>(null)
  const sides = sidesOf(corners)
  const count = corners.length
  const laidOut = useRef(count)
  useEffect(() => {
    if (laidOut.current === count) return
    laidOut.current = count
    // A row that comes moves what has the focus, which must stay in view.
    const focused = document.activeElement
    if (section.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' })
  }, [count])
  const change = (next: Corner[], words: string) => {
    onChange(next)
    setSaid(words)
  }
  const insert = (index: number) => {
    const [before, after] = [corners[index], corners[(index + 1) % corners.length]]
    const added: Corner =
      before && after && corners.length > 1
        ? [(before[0] + after[0]) / 2, (before[1] + after[1]) / 2]
        : (before ?? near)
    change(corners.toSpliced(index + 1, 0, added), t.added(index + 2))
  }
  const swap = (from: number, to: number) =>
    change(corners.with(from, corners[to] as Corner).with(to, corners[from] as Corner), t.moved(from + 1, to + 1))
  return (
    <section ref={section} className={css.points} aria-label={t.name(place)}>
      <div className={css.pointsHead}>
        <h2>{t.title}</h2>
        <Field label={t.form}>
          {(control) => (
            <Select {...control} value={form} onChange={({ target }) => setForm(target.value as CoordinateForm)}>
              <option value="decimal">{t.decimal}</option>
              <option value="dms">{t.dms}</option>
            </Select>
          )}
        </Field>
      </div>
      {corners.length === 0 ? (
        <p className={css.hint}>{t.none}</p>
      ) : (
        <div className={css.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.point}</th>
                <th scope="col">{t.latitude}</th>
                <th scope="col">{t.longitude}</th>
                <th scope="col">{t.side}</th>
                <th scope="col">{t.actions}</th>
              </tr>
            </thead>
            <tbody>
              {corners.map((corner, index) => {
                const number = index + 1
                const cell = (axis: Axis) => (
                  <DegreesCell
                    label={axis === 'latitude' ? t.latitudeOf(number) : t.longitudeOf(number)}
                    axis={axis}
                    form={form}
                    value={corner[axis === 'latitude' ? 1 : 0]}
                    onChange={(value) =>
                      onChange(corners.with(index, axis === 'latitude' ? [corner[0], value] : [value, corner[1]]))
                    }
                  />
                )
                return (
                  <tr key={index}>
                    <th scope="row">{number}</th>
                    <td>{cell('latitude')}</td>
                    <td>{cell('longitude')}</td>
                    <td className={css.figure}>{sides[index] === undefined ? '' : lengthText(sides[index])}</td>
                    <td>
                      <div className={css.rowActions}>
                        <IconButton label={t.up(number)} disabled={index === 0} onPress={() => swap(index, index - 1)}>
                          <IconArrowUp aria-hidden="true" />
                        </IconButton>
                        <IconButton
                          label={t.down(number)}
                          disabled={number === corners.length}
                          onPress={() => swap(index, index + 1)}
                        >
                          <IconArrowDown aria-hidden="true" />
                        </IconButton>
                        <IconButton label={t.insert(number)} onPress={() => insert(index)}>
                          <IconPlus aria-hidden="true" />
                        </IconButton>
                        <IconButton
                          label={t.remove(number)}
                          onPress={() => change(corners.toSpliced(index, 1), t.removed(number))}
                        >
                          <IconTrash aria-hidden="true" />
                        </IconButton>
                      </div>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      <Button onClick={() => change([...corners, corners.at(-1) ?? near], t.added(corners.length + 1))}>
        <IconPlus aria-hidden="true" />
        {t.add}
      </Button>
      <p className="vh" role="status">
        {said}
      </p>
    </section>
  )
}

interface IconButtonProps {
  label: string
  disabled?: boolean
  onPress: () => void
  children: React.ReactNode
}
/** Stays focusable while disabled, so that keyboard users do not lose their place. */
const IconButton = ({ label, disabled = false, onPress, children }: IconButtonProps) => (
  <Button
    kind="ghost"
    size="icon"
    aria-label={label}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onPress}
  >
    {children}
  </Button>
)

interface DegreesCellProps {
  label: string
  axis: Axis
  form: CoordinateForm
  value: number
  onChange: (value: number) => void
}
/** Degrees that are applied once they can be parsed; until then the text stays with its error. */
const DegreesCell = ({ label, axis, form, value, onChange }: DegreesCellProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const fault = typed !== null && readDegrees(typed, axis) === null
  const take = () => {
    const read = typed === null ? null : readDegrees(typed, axis)
    if (read === null) return
    setTyped(null)
    if (read !== readDegrees(degreesText(value, axis, form), axis)) onChange(read)
  }
  return (
    <>
      <Input
        aria-label={label}
        aria-invalid={fault || undefined}
        inputMode="text"
        autoComplete="off"
        value={typed ?? degreesText(value, axis, form)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
      {fault && (
        <span className={css.fault} role="alert">
          {axis === 'latitude' ? t.latitudeFault : t.longitudeFault}
        </span>
      )}
    </>
  )
}
