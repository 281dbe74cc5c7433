export const FIRST_NAMES =
  'Aaron Abigail Adam Alana Amber Amy Andrew Anna Anthony Ashley Audrey Benjamin Bianca Blake Brian Brooke Caleb Carlos Caroline Catherine Charlotte Chloe Claire Colin Daisy Daniel David Diana Diego Dylan Edward Eli Elizabeth Emily Emma Eric Erin Ethan Eva Evan Faith Francisco Gabriel Gavin George Grace Grant Hannah Hector Henry Hope Ian Isaac Isabel Ivan Jack Jacob Jade Jason Javier Jenna Joel Jonah Jordan Joseph Julia Julian Karen Karina Kate Kelly Kevin Kyle Laura Leah Levi Liam Lucas Lucy Luke Lydia Marco Margaret Mario Mary Mason Maya Megan Mia Miguel Molly Naomi Natalie Nathan Nicole Noah Olivia Oscar Owen Patrick Peter Rachel Rebecca Richard Ruby Ryan Samuel Sarah Sean Sofia Stephen Steven Sydney Thomas Travis Valerie Victor Vincent William Wyatt Zachary Zoe'.split(
    ' ',
  )

export const FAMILY_NAMES =
  'Adams Allen Anderson Bailey Baker Bell Bennett Brooks Brown Campbell Carter Clark Collins Cook Cooper Cox Davis Diaz Edwards Evans Flores Garcia Gomez Gray Green Hall Harris Hill Howard Jackson Johnson Kelly King Lee Lewis Lopez Martin Miller Mitchell Moore Morris Murphy Nelson Nguyen Parker Perez Peterson Reed Rivera Roberts Rogers Sanchez Scott Smith Stewart Taylor Thompson Torres Turner Walker Ward Watson White Wilson Wood Wright Young'.split(
    ' ',
  )
