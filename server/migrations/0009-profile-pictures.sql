-- A picture is asked for by its name, and belongs to one person.
create unique index users_profile_photo_path_key on users (profile_photo_path) where profile_photo_path is not null;
