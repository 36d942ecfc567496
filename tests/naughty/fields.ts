import { randomUUID } from 'node:crypto';
import type { Comment, CommentsPage } from '@plotline/contract/comments.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { Caller } from '../support/test-app.ts';

/** A field of free text: how it is written and how others read it. */
export interface Field {
  readonly write: (text: string) => Promise<LightMyRequestResponse>;
  readonly read: () => Promise<unknown>;
}

interface World {
  readonly author: Caller;
  readonly reader: Caller;
  readonly activity: Activity;
  /** Id of a picture uploaded by the author. */
  readonly mediaId: string;
}

export function coreFields({ author, reader, activity, mediaId }: World): Readonly<Record<string, Field>> {
  const { activity_uuid: uuid, likeable_type: type, tracker_type } = activity;
  const about = { activity_type: type, activity_uuid: uuid };
  const profileField = (name: 'first_name' | 'last_name' | 'bio'): Field => ({
    write: (text) => author.put('/api/auth/update-profile', { [name]: text }),
    read: async () =>
      (await reader.get(`/api/profiles/${author.username}`)).json<Record<string, unknown>>()[name],
  });
  const seen = async () => (await reader.get(`/api/activities/${uuid}`)).json<Activity>();
  const last = { uuid: '', head: '' };
  const comment = (parent: () => string | null): Field => {
    let before = '';
    return {
      write: async (content) => {
        const answer = await author.post('/api/comments', {
          ...about,
          content,
          parent_comment_uuid: parent(),
        });
        if (answer.statusCode !== 201) return answer;
        // One at a time keeps the list short.
        if (before !== '') await author.delete(`/api/comments/${before}`);
        before = answer.json<Comment>().uuid;
        last.uuid = before;
        if (parent() === null) last.head = before;
        return answer;
      },
      read: () => readComment(last.uuid),
    };
  };
  async function readComment(wanted: string): Promise<unknown> {
    const url = `/api/comments?activity_type=${type}&activity_uuid=${uuid}`;
    const { comments } = (await reader.get(url)).json<CommentsPage>();
    return [...comments, ...comments.flatMap(({ replies }) => replies)].find((one) => one.uuid === wanted)
      ?.content;
  }
  const post = `/api/posts/${tracker_type}/${uuid}`;
  return {
    'first name': profileField('first_name'),
    'last name': profileField('last_name'),
    bio: profileField('bio'),
    comment: comment(() => null),
    reply: comment(() => last.head),
    'edited comment': {
      write: (content) => author.put(`/api/comments/${last.head}`, { content }),
      read: () => readComment(last.head),
    },
    'text of a post': {
      write: (content) => author.put(post, { content }),
      read: async () => (await seen()).content,
    },
    'description of a picture': {
      write: (text) => author.put(post, { media: [{ id: mediaId, alt_text: text }] }),
      read: async () => (await seen()).media[0]?.alt_text,
    },
  };
}

/** Free-text fields of the weights tracker. */
export function workoutFields(author: Caller): Readonly<Record<string, Field>> {
  let read = nothing;
  let template = '';
  const workoutField = (
    entryOf: (text: string) => object,
    textOf: (workout: StoredWorkout) => unknown,
  ): Field => ({
    write: async (text) => {
      const answer = await author.post('/api/weights/workouts', { ...workout(), ...entryOf(text) });
      const stored =
        answer.statusCode === 201 ? answer.json<{ workout: StoredWorkout }>().workout : undefined;
      read = async () => {
        const url = `/api/weights/workouts/${stored?.uuid}`;
        return textOf((await author.get(url)).json<{ workout: StoredWorkout }>().workout);
      };
      return answer;
    },
    read: () => read(),
  });
  return {
    'title of a workout': workoutField(
      (title) => ({ title }),
      ({ title }) => title,
    ),
    'notes of a workout': workoutField(
      (notes) => ({ notes }),
      ({ notes }) => notes,
    ),
    'notes of an exercise': workoutField(
      (notes) => exercise({ notes }),
      ({ exercises }) => exercises[0]?.notes,
    ),
    'name of an exercise': workoutField(
      (name) => exercise({ name }),
      ({ exercises }) => exercises[0]?.name,
    ),
    'name of a template': {
      write: async (name) => {
        // The number per user is limited.
        if (template !== '') await author.delete(`/api/weights/templates/${template}`);
        const answer = await author.post('/api/weights/templates', { name, exercises: workout().exercises });
        template =
          answer.statusCode === 201 ? answer.json<{ template: { uuid: string } }>().template.uuid : '';
        return answer;
      },
      read: async () => {
        const { templates } = (await author.get('/api/weights/templates')).json<{
          templates: { name: string }[];
        }>();
        return templates.map(({ name }) => name);
      },
    },
  };
}

const nothing = (): Promise<unknown> => Promise.resolve(undefined);

const exercise = (fields: object) => ({ exercises: [{ ...workout().exercises[0], ...fields }] });

interface StoredWorkout {
  readonly uuid: string;
  readonly title: string | null;
  readonly notes: string | null;
  readonly exercises: readonly { readonly name: string; readonly notes: string | null }[];
}

function workout() {
  const set = { set_type: 'normal', done: true, weight_entered: 60, weight_unit: 'kg', reps: 5 };
  return {
    client_id: randomUUID(),
    title: null,
    notes: null,
    started_at: '2026-01-05T10:00:00.000Z',
    ended_at: '2026-01-05T11:00:00.000Z',
    timezone: 'Europe/Paris',
    state: 'finished',
    exercises: [{ name: 'Squat', sets: [set] }],
  };
}

/** Calls with a search text. */
export function searches({ author, activity }: Pick<World, 'author' | 'activity'>) {
  const about = `activity_type=${activity.likeable_type}&activity_uuid=${activity.activity_uuid}`;
  return {
    exercises: at(author, '/api/weights/exercises?q='),
    'people for a mention': at(author, `/api/mentions?${about}&q=`),
    'a profile by its name': at(author, '/api/profiles/'),
    'a feed by its name': at(author, '/api/'),
    'followers to look as': at(author, '/api/profile/view-as?q='),
    'a cursor': at(author, '/api/?cursor='),
  };
}

function at(who: Caller, url: string) {
  return (text: string) => who.get(`${url}${encodeURIComponent(text)}`);
}
