import css from './figures.module.css'

interface Figure {
  value: string
  unit?: string
  name: string
}

/** A few large numbers between hairlines. */
export const Figures = ({ figures }: { figures: Figure[] }) => (
  <dl className={css.figures}>
    {figures.map(({ value, unit, name }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {value}
          {unit && <small> {unit}</small>}
        </dd>
      </div>
    ))}
  </dl>
)
