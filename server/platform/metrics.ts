import type { FastifyBaseLogger } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A number, or one for each state: `{idle: 3, busy: 1}`. */
export type Reading = number | Readonly<Record<string, number>>;

/** Metrics of a node. Names follow Prometheus: snake case, with units. */
export interface Metrics {
  /** Registers a gauge, read at each scrape; left out when reading fails. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void;
  /** Registers a counter, read at each scrape: one number for each value of the label, of which there are few. */
  counter(name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>): void;
  /** Registers a histogram of durations in seconds; labels should have few values. */
  duration<Label extends string>(name: string, help: string, labels: readonly Label[]): Duration<Label>;
  /** Returns all metrics in the text format of Prometheus. */
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

export interface Duration<Label extends string> {
  observe(labels: Readonly<Record<Label, string>>, seconds: number): void;
}

/** From cached responses to those that no user waits for. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the registry with the default metrics of Node: memory, CPU time, event loop, garbage collection. */
export function createMetrics({ log }: { log: Pick<FastifyBaseLogger, 'warn'> }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    gauge: (name, help, read) => {
      const gauge = new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers: [registry],
        collect: async () => {
          gauge.reset();
          try {
            const reading = await read();
            if (typeof reading === 'number') gauge.set(reading);
            else for (const [state, value] of Object.entries(reading)) gauge.set({ state }, value);
          } catch (error) {
            log.warn({ err: error, metric: name }, 'a metric could not be read');
          }
        },
      });
    },
    counter: (name, help, label, read) => {
      const counter = new Counter({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect: () => {
          counter.reset();
          for (const [value, count] of read()) counter.inc({ [label]: value }, count);
        },
      });
    },
    duration: (name, help, labels) => {
      const histogram = new Histogram({
        name,
        help,
        labelNames: [...labels],
        buckets: BUCKETS_S,
        registers: [registry],
      });
      return { observe: (values, seconds) => histogram.observe(values, seconds) };
    },
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
