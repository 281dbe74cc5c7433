import type { Random } from '../random.ts'
import { drawnPerson } from '../records/person.ts'
import { functionTool, property, type ToolCase } from './tool-case.ts'

const TICKERS = ['AAPL', 'GOOG', 'MSFT', 'AMZN', 'TSLA', 'NVDA', 'IBM', 'ORCL']
const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'INR']

export function calculator(random: Random): ToolCase {
  const [a, b] = [random.integer(10, 9999), random.integer(10, 999)]
  const [sign, value] = random.pick<[string, number]>([
    ['+', a + b],
    ['-', a - b],
    ['*', a * b],
    ['/', a / b],
  ])
  const expression = `${a} ${sign} ${b}`
  const result = cents(value)
  return {
    tool: functionTool(
      random.pick(['calculator', 'calculate', 'evaluate_expression']),
      random.pick(['Evaluate a mathematical expression.', 'Do arithmetic.']),
      { expression: property('string', 'The expression to evaluate') },
    ),
    request: random.pick([`Use the calculator: ${expression}`, `Calculate ${expression}`, `What is ${expression}?`]),
    arguments: { expression },
    result: random.pick([{ result }, String(result)]),
    answer: `${expression} = ${result}`,
  }
}

export function stockPrice(random: Random): ToolCase {
  const symbol = random.pick(TICKERS)
  const price = cents(20 + random.fraction() * 880)
  return {
    tool: functionTool(random.pick(['get_stock_price', 'stock_quote']), 'Get the latest price of a stock.', {
      symbol: property('string', 'Ticker symbol'),
    }),
    request: random.pick([
      `What is the stock price of ${symbol}?`,
      `Price of ${symbol} stock?`,
      `How much is ${symbol} trading at?`,
    ]),
    arguments: { symbol },
    result: { symbol, price },
    answer: `${symbol} is at $${price}.`,
    vagueRequest: 'What is the stock price?',
    pluralRequest: 'the stock price of',
  }
}

export function currency(random: Random): ToolCase {
  const [from, to] = random.sample(CURRENCIES, 2)
  const amount = random.integer(1, 5000)
  const converted = cents(amount * (0.1 + random.fraction() * 8.9))
  return {
    tool: functionTool(
      random.pick(['convert_currency', 'currency_converter']),
      'Convert an amount of money between currencies.',
      {
        amount: property('number', 'Amount'),
        from: property('string', 'Source currency'),
        to: property('string', 'Target currency'),
      },
    ),
    request: random.pick([`Convert ${amount} ${from} to ${to}.`, `How much is ${amount} ${from} in ${to}?`]),
    arguments: { amount, from, to },
    result: { amount: converted, currency: to },
    answer: `${amount} ${from} is ${converted} ${to}.`,
    vagueRequest: 'Convert some money.',
  }
}

export function user(random: Random): ToolCase {
  const id = random.integer(1, 9999)
  const { name, email } = drawnPerson(random)
  return {
    tool: functionTool(random.pick(['get_user', 'lookup_customer', 'fetch_user']), 'Get a user record by id.', {
      user_id: property('integer', 'The id'),
    }),
    request: random.pick([`Who is user ${id}?`, `Look up user ${id}.`, `What is the email of user number ${id}?`]),
    arguments: { user_id: id },
    result: { id, name, email },
    answer: `User ${id} is ${name} (${email}).`,
    vagueRequest: 'Look up a user for me.',
    pluralRequest: 'the record of user',
  }
}

export function order(random: Random): ToolCase {
  const id = `${random.pick(['A', 'B', 'C', 'X'])}${random.integer(100, 9999)}`
  const status = random.pick(['shipped', 'processing', 'delivered', 'cancelled'])
  return {
    tool: functionTool(random.pick(['get_order_status', 'track_order']), 'Get the status of an order.', {
      order_id: property('string', 'Order number'),
    }),
    request: random.pick([`Where is my order ${id}?`, `What is the status of order ${id}?`, `Track order ${id}`]),
    arguments: { order_id: id },
    result: { order_id: id, status },
    answer: `Order ${id} is ${status}.`,
    vagueRequest: 'Where is my order?',
    pluralRequest: 'the status of order',
  }
}

export function randomNumber(random: Random): ToolCase {
  const [min, max] = [random.integer(1, 10), random.integer(20, 1000)]
  const number = random.integer(min, max)
  return {
    tool: functionTool(random.pick(['random_number', 'roll']), 'Pick a random number.', {
      min: property('integer', 'Lowest'),
      max: property('integer', 'Highest'),
    }),
    request: random.pick([
      `Pick a random number between ${min} and ${max}.`,
      `Give me a random number from ${min} to ${max}`,
    ]),
    arguments: { min, max },
    result: { number },
    answer: `The number is ${number}.`,
  }
}

function cents(value: number): number {
  return Math.round(value * 100) / 100
}
