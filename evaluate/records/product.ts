import type { Random } from '../random.ts'
import { FAMILY_NAMES } from '../vocabulary/names.ts'
import type { Described } from './described.ts'

const PRODUCTS =
  'laptop phone lamp chair desk camera printer backpack jacket blender bicycle watch tent monitor keyboard kettle guitar sofa'.split(
    ' ',
  )
const COLORS = 'red blue green black white silver yellow grey'.split(' ')

export function drawnProduct(random: Random) {
  return {
    product: random.pick(PRODUCTS),
    brand: random.pick(FAMILY_NAMES),
    price: random.integer(5, 1500),
    color: random.pick(COLORS),
    stock: random.integer(0, 200),
    weight_kg: random.integer(1, 30),
  }
}

export function describedProduct(random: Random): Described {
  const record = drawnProduct(random)
  const { product, brand, price, color, stock, weight_kg: weightKg } = record
  return {
    record,
    text: random.pick([
      `The ${brand} ${product} in ${color} costs $${price}. There are ${stock} in stock and it weighs ${weightKg} kg.`,
      `${brand} offers a ${color} ${product} for $${price}. It weighs ${weightKg} kg. Stock: ${stock}.`,
    ]),
    told: Object.keys(record),
    questions: [
      { field: 'price', text: random.pick(['How much does it cost?', 'What is the price?']) },
      { field: 'color', text: 'What color is it?' },
      { field: 'stock', text: 'How many are in stock?' },
      { field: 'weight_kg', text: 'How heavy is it?' },
      { field: 'brand', text: 'Which brand is it?' },
    ],
    spoken: { price: `$${price}`, weight_kg: `${weightKg} kg` },
  }
}
